import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { settledAdmins, withdrawConsentsOf } from "../../identity/access/platformAdmins"
import { endSessions, sessionsOf } from "../../identity/access/sessions"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { rows } from "../../platform/database/connection"
import { accountLockedMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import { conflict } from "../../platform/refusal/refusal"
import { refuseWithoutSuperAdmin } from "../grants/lastSuperAdmin"
import { accountToChange } from "./enabling"

const owner = type({ name: "string", email: "string" })

const onlyOne =
  "Hoje não há outra pessoa que possa abri-la com você: conceda antes a permissão geral de administrador a mais alguém."

/**
 * Locks a person's account: all sessions end, no new one can be opened, and its owner is notified. One platform administrator
 * locks it at once, but it takes two to unlock it (`work/consents/actions.ts`). 409 if it is already locked or is the last super
 * admin's.
 */
export const lockAccount = (
  { me, settings, change }: AuthenticatedContext,
  clientId: string,
  justification: string,
): Promise<void> =>
  change(async (tx, record) => {
    const { admins, ...client } = await accountToChange(tx, me, clientId)
    const [locked] = await rows(
      tx,
      owner,
      sql`
        update person set locked_date = now(), locked_by = ${me.atalaiaId}, lock_reason = ${justification},
          version = version + 1
        where atalaia_id = ${client.id} and locked_date is null returning name, email`,
    )
    if (!locked) throw conflict(`A conta de ${client.name} já está trancada.`, "ALREADY_SO")
    await refuseWithoutSuperAdmin(tx, admins)
    await endSessions(tx, sessionsOf(client.id), "locked")
    await withdrawConsentsOf(tx, me, client)
    await queueMail(tx, accountLockedMail(locked))
    const others = (await settledAdmins(tx, settings)).filter(({ atalaiaId }) => atalaiaId !== me.atalaiaId)
    await record({
      kind: "account.lock",
      subjectId: client.id,
      about: { subject: client.name, ...(others.length === 0 && { changes: onlyOne }) },
      before: { locked: false },
      after: { locked: true },
      justification,
    })
  })
