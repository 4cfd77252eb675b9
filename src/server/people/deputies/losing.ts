import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { AuditKind } from "@/domain/audit/kinds"
import { type AuditEntry, writeSystemAudit } from "../../audit/rows/audit"
import type { Effect } from "../../audit/rows/previewSentences"
import { deputyLost } from "../../identity/access/deputies"
import type { Actor } from "../../identity/actor/context"
import { textArray } from "../../platform/database/arrays"
import { type Database, rows } from "../../platform/database/connection"
import { deputyOverMail } from "../../platform/mail/messages"
import { queueMail } from "../../platform/mail/outbox"
import { endAs } from "./ending"
import { deputyHeld } from "./queries"

/** Changes by which the person whom they are about can lose a part. */
const takingFromSubject: ReadonlySet<AuditKind> = new Set<AuditKind>([
  "account.lock",
  "application.disableClient",
  "authorizer.unlink",
  "linker.delete",
  "profile.revoke",
  "role.block",
  "role.revoke",
  "user.disable",
])

/** Changes by which people can lose one whom they do not name: a consul, holders of a profile, authorizers of a unit, reviewers. */
const takingFromOthers: ReadonlySet<AuditKind> = new Set<AuditKind>([
  "application.delete",
  "application.inherit",
  "organization.delete",
  "profile.delete",
  "profile.update",
  "review.close",
  "review.remove",
  "role.delete",
  "role.update",
])

/** Whether people can lose a part by changes of these kinds. */
export const mayTakeParts = (entries: readonly AuditEntry[]): boolean =>
  entries.some(({ kind }) => takingFromSubject.has(kind) || takingFromOthers.has(kind))

const dueRow = type({ id: "number.integer" })

/** Whether deputy row `d` was accepted, and a part was lost since. */
export const isLost: SQL = sql`(d.accepted_date is not null and ${deputyLost})`

/**
 * Ends the deputies whose part a change takes, in its transaction: that the part is given back later does not bring them back. What only
 * time takes is ended by the job. `named`: the change is about a deputy, or a person who has one; other changes cost no statement.
 */
export async function endLost(tx: Database, entries: readonly AuditEntry[], named: boolean): Promise<void> {
  const isConcerned = concernedBy(entries, named)
  if (isConcerned) while (await endNext(tx, sql`${isConcerned} and ${isLost}`));
}

/** The condition on deputies `d` that a change may end; undefined if there are none. */
function concernedBy(entries: readonly AuditEntry[], named: boolean): SQL | undefined {
  if (entries.some(({ kind }) => takingFromOthers.has(kind))) return sql`true`
  const people = entries.flatMap(({ kind, subjectId }) =>
    named && takingFromSubject.has(kind) && subjectId !== undefined ? [subjectId] : [],
  )
  if (people.length === 0) return undefined
  const ids = textArray(people)
  return sql`(d.holder_id = any(${ids}) or d.deputy_id = any(${ids}))`
}

export const lostRow = type({ holder: "string", deputy: "string" })

/** A column with the deputies that a change would end, for its preview. Other changes do not pay for its planning. */
export function deputiesLost(entries: readonly AuditEntry[]): SQL {
  const isConcerned = concernedBy(entries, true)
  if (!isConcerned) return sql`'[]'::jsonb`
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_object('holder', h.name, 'deputy', p.name) order by d.id), '[]') from deputy d
    join person h on h.atalaia_id = d.holder_id join person p on p.atalaia_id = d.deputy_id
    where ${isConcerned} and d.ended_date is null and ${isLost})`
}

/** Sentences about them. Only who administers the platform learns their names. */
export const lostSentences = (me: Actor | undefined, lost: readonly (typeof lostRow.infer)[]): Effect[] =>
  lost.map(({ holder, deputy }) => ({
    text: me?.superAdmin
      ? `Termina a substituição de ${holder} por ${deputy}.`
      : "Termina uma substituição: falta o que a fazia decidir.",
    tone: "warning",
  }))

/** Ends the next deputy `d` that meets a condition, and mails both people. Returns whether there was one. */
export async function endNext(tx: Database, condition: SQL): Promise<boolean> {
  const [due] = await rows(
    tx,
    dueRow,
    sql`
      select d.id from deputy d where d.ended_date is null and ${condition}
      order by d.id limit 1 for update of d skip locked`,
  )
  const row = due && (await deputyHeld(tx, due.id))
  if (!row) return false
  const { holder, deputy, over } = row
  await endAs(tx, row, over ? "over" : "lost", null)
  const why = over
    ? "o período terminou"
    : "uma das duas pessoas perdeu a conta ativa, ou o que a fazia decidir"
  await writeSystemAudit(tx, {
    kind: "deputy.end",
    subjectId: deputy.atalaiaId,
    about: { subject: deputy.name, by: holder.name, changes: why },
    before: { deputy: row.id },
  })
  const ended = { holder: holder.name, deputy: deputy.name, why, accepted: row.acceptedDate !== null }
  await queueMail(tx, deputyOverMail(holder, ended), deputyOverMail(deputy, ended))
  return true
}
