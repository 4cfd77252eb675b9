import { sql } from "drizzle-orm"
import { type DeputyEnding, partsText } from "@/domain/deputies"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { textArray } from "../../platform/database/arrays"
import type { Database } from "../../platform/database/connection"
import { iso } from "../../platform/database/moment"
import { deputyAcceptedMail, deputyEndedMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import { conflict, notFound, notYours } from "../../platform/refusal/refusal"
import { holdPeople, refuseAway } from "./naming"
import { mayEnd, stateOf } from "./presenter"
import { type DeputyRow, deputyHeld } from "./queries"

/** Accepts to be a deputy. 403 unless the actor was named, 409 if it has ended, or the actor will be away themselves. */
export const acceptDeputy = ({ me, change, settings }: AuthenticatedContext, id: number): Promise<void> =>
  change(async (tx, record) => {
    const row = await heldBy({ me }, tx, id)
    const { holder, deputy, parts } = row
    if (deputy.atalaiaId !== me.atalaiaId) throw notYours(`Quem aceita é ${deputy.name}.`)
    if (row.acceptedDate !== null) throw conflict("Você já aceitou.", "ALREADY_SO")
    const period = { from: iso(row.fromDate), until: iso(row.untilDate) }
    await refuseAway(tx, me, period)
    if (parts.length === 0) {
      throw conflict(`Não há o que você possa decidir em lugar de ${holder.name}: recuse.`, "SENSELESS")
    }
    await tx.execute(
      sql`update deputy set accepted_date = now(), parts = ${textArray(parts)} where id = ${id}`,
    )
    const what = partsText(parts)
    await record({
      kind: "deputy.accept",
      subjectId: holder.atalaiaId,
      about: { subject: holder.name, until: period.until, document: what },
      after: { deputy: id, fromDate: period.from, untilDate: period.until },
    })
    const accepted = {
      ...period,
      holder: holder.name,
      deputy: deputy.name,
      what,
      link: `${settings.publicUrl}/me/deputies`,
    }
    await queueMail(tx, deputyAcceptedMail(holder, accepted), deputyAcceptedMail(deputy, accepted))
  })

/** Ends it, or declines it, for one of the two people or who administers the platform. 404 for others, 409 if it has ended. */
export const endDeputy = (
  { me, change }: AuthenticatedContext,
  id: number,
  justification: string | undefined,
): Promise<void> =>
  change(async (tx, record) => {
    const row = await heldBy({ me }, tx, id)
    const { holder, deputy } = row
    const declines = row.acceptedDate === null && deputy.atalaiaId === me.atalaiaId
    await endAs(tx, row, declines ? "declined" : "ended", me.atalaiaId)
    await record({
      kind: declines ? "deputy.decline" : "deputy.end",
      ...(declines
        ? { subjectId: holder.atalaiaId, about: { subject: holder.name } }
        : { subjectId: deputy.atalaiaId, about: { subject: deputy.name, by: holder.name } }),
      before: { deputy: id },
      ...(justification && { justification }),
    })
    const ended = { holder: holder.name, deputy: deputy.name, by: me.name, declines, reason: justification }
    await queueMail(tx, deputyEndedMail(holder, ended), deputyEndedMail(deputy, ended))
  })

/** Ends one, by a person or because its time is over. */
export const endAs = (tx: Database, { id }: DeputyRow, ending: DeputyEnding, by: string | null) =>
  tx.execute(sql`update deputy set ending = ${ending}, ended_date = now(), ended_by = ${by} where id = ${id}`)

/** A deputy that has not ended, locked with its two people. 404 if the actor is neither of them nor administers the platform. */
async function heldBy(
  { me }: Pick<AuthenticatedContext, "me">,
  tx: Database,
  id: number,
): Promise<DeputyRow> {
  const found = await deputyHeld(tx, id)
  if (!found || !mayEnd(found, me)) throw notFound("Substituição")
  await holdPeople(tx, [found.holder.atalaiaId, found.deputy.atalaiaId])
  // Read again: one of them may have lost a part while this waited for the lock.
  const row = (await deputyHeld(tx, id)) ?? found
  const state = stateOf(row)
  if (row.ending !== null || state === "over") {
    throw conflict(
      row.endedByName === null
        ? "Esta substituição já terminou."
        : `Esta substituição já foi ${row.ending === "declined" ? "recusada" : "encerrada"} por ${row.endedByName}.`,
      "DECIDED",
    )
  }
  return row
}
