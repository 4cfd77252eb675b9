import { settlesAt } from "../../identity/access/platformAdmins"
import type { Actor } from "../../identity/actor/context"
import type { Database } from "../../platform/database/connection"
import { conflict, newAdmin, Refusal } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import type { ConsentRow, Decider } from "./queries"

export const deciderOf = async (
  db: Database,
  { atalaiaId, emergency }: Actor,
  settings: Settings,
): Promise<Decider> => ({
  atalaiaId,
  emergency,
  settles: await settlesAt(db, atalaiaId, settings),
})

/** Why the actor may not decide at all: it takes a person who is neither the requester nor the subject. */
export function whyNotDecide({ askedBy, atalaiaId }: ConsentRow, me: Decider): Refusal | undefined {
  if (me.emergency) {
    return new Refusal(
      403,
      "EMERGENCY",
      "O acesso de emergência não consente: decide uma pessoa que administra a plataforma.",
    )
  }
  if (askedBy === me.atalaiaId) {
    return new Refusal(
      403,
      "OWN_DOING",
      "Foi você quem pediu: outra pessoa que administra a plataforma decide.",
    )
  }
  if (atalaiaId === me.atalaiaId) {
    return new Refusal(403, "ONESELF", "Ninguém decide sobre a própria conta: outra pessoa decide.")
  }
  if (me.settles !== undefined) return newAdmin(me.settles)
  return undefined
}

/** Why the actor may not consent to a pending request. Rejecting it has its own rule (`whyNotDecide`). */
export function whyNot(row: ConsentRow, me: Decider): Refusal | undefined {
  const never = whyNotDecide(row, me)
  if (never) return never
  if (!row.askerMay) {
    return conflict(
      `${row.askedByName} deixou de administrar a plataforma: o pedido não vale mais, e outra pessoa pode fazê-lo de novo.`,
      "ASKER",
    )
  }
  if (!row.unchanged) {
    return conflict(
      `A conta de ${row.name} mudou depois do pedido: o pedido não vale e, se ainda for o caso, que se peça de novo.`,
      "OUTDATED",
    )
  }
  return undefined
}
