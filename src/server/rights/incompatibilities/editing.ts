import { sql } from "drizzle-orm"
import type { BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { type NamedPart, partsText, profilesText } from "@/domain/incompatibilities"
import { fold } from "@/domain/text/fold"
import type { AuditEntry } from "../../audit/rows/audit"
import { changedFields } from "../../audit/rows/changedFields"
import { platformAdmins } from "../../identity/access/platformAdmins"
import { governs } from "../../identity/access/scope"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { lock } from "../../platform/database/locks"
import { notYours, Refusal, refuseChanged } from "../../platform/refusal/refusal"
import { affectedWho } from "../grants/affected"
import { endExceptions, endedText, lapsed, withdrawRequests } from "./endingExceptions"
import { waitForGrants } from "./openGrants"
import { profilesWithBoth, readParts, writeParts } from "./parts"
import { countMet, metBy } from "./people"
import { isKnown, type RuleRow, ruleOf } from "./queries"

type RuleBody = BodyOf<Calls["incompatibilities"]["create"]>
const made = type({ id: "number.integer", version: "number.integer" })
type SavedRule = typeof made.infer

/** The audited fields of a rule, its sides in words. */
const auditedOf = (
  { name, reason, allowsExceptions }: Pick<RuleRow, "name" | "reason" | "allowsExceptions">,
  parts: readonly (NamedPart & { side: 1 | 2 })[],
) => ({
  name,
  reason,
  allowsExceptions,
  one: partsText(
    parts.filter(({ side }) => side === 1),
    parts.length,
  ),
  other: partsText(
    parts.filter(({ side }) => side === 2),
    parts.length,
  ),
})

/** The application of a rule, if all of its parts are managed in one. */
function soleApplication(ids: readonly number[]): { appId: number } | undefined {
  const [only, second] = new Set(ids)
  return only === undefined || second !== undefined ? undefined : { appId: only }
}

/**
 * What the audit says of a rule that was written: whom it meets, what ends with the change (`ended`), and, as a warning, which
 * profiles have both sides.
 */
async function aboutMeeting(
  tx: Database,
  me: Actor,
  ruleId: number,
  name: string,
  ended?: string,
): Promise<Pick<AuditEntry, "about" | "tone">> {
  const profiles = await profilesWithBoth(tx, ruleId)
  const named = profiles.map(({ appId, title, acronym }) => (governs(me, appId) ? { title, acronym } : {}))
  const changes = [
    await whomItMeets(tx, ruleId),
    ...(ended === undefined ? [] : [ended]),
    ...(named.length > 0 ? [profilesText(named)] : []),
  ].join(" ")
  return { about: { document: name, changes }, ...(named.length > 0 && { tone: "warning" }) }
}

/** Whom a rule meets today, in a sentence: nothing is taken away from them. */
async function whomItMeets(tx: Database, ruleId: number): Promise<string> {
  const met = await countMet(tx, ruleId)
  if (met.people + met.applications === 0) return "Hoje ninguém tem os dois lados."
  const who = affectedWho(met, "já tem", "já têm")
  const [admin, second] = await platformAdmins(tx)
  const last =
    admin !== undefined &&
    second === undefined &&
    (await hasRows(tx, sql`select from (${metBy(ruleId)}) met where met.client_id = ${admin.atalaiaId}`))
  const only = last
    ? ` Entre elas está ${admin.name}, o único administrador geral: esse papel ninguém tira dele.`
    : ""
  return `Hoje ${who} os dois lados: nada lhes é retirado, e a página da regra as mostra.${only}`
}

/**
 * Creates a rule, which takes nothing away. 409 for the name of another rule that the actor may know and while many get roles, 403 out of reach, 422 by
 * field.
 */
export const createRule = (
  { me, dryRun, change }: AuthenticatedContext,
  body: RuleBody,
): Promise<SavedRule> =>
  change(async (tx, record) => {
    const parts = await readParts(tx, me, body)
    if (!dryRun) await waitForGrants(tx)
    await refuseTaken(tx, me, body.name)
    const [rule] = await rows(
      tx,
      made,
      sql`
        insert into incompatibility (name, reason, allows_exceptions, created_by)
        values (${body.name}, ${body.reason}, ${body.allowsExceptions}, ${me.atalaiaId})
        returning id, version`,
    )
    if (!rule) throw new Error("a rule that was made has no row")
    await writeParts(tx, rule.id, parts)
    await record({
      kind: "incompatibility.create",
      ...soleApplication(parts.map(({ managedAt }) => managedAt)),
      ...(await aboutMeeting(tx, me, rule.id, body.name)),
      after: { rule: rule.id, ...auditedOf(body, parts) },
      justification: body.reason,
    })
    return rule
  })

const partKeys = (
  parts: readonly { side: 1 | 2; managedAt: number; roleId: number | null; profileId: number | null }[],
) =>
  parts
    .map(({ side, managedAt, roleId, profileId }) => `${side} ${managedAt} ${roleId} ${profileId}`)
    .sort()
    .join()

/**
 * Changes a rule, which takes nothing away. Its exceptions end if its sides change, or it no longer allows them. Without differences,
 * nothing is recorded. 409 `CHANGED` or `NAME_TAKEN`, and while many get roles.
 */
export const updateRule = (
  { me, dryRun, change }: AuthenticatedContext,
  id: number,
  { version, ...body }: BodyOf<Calls["incompatibilities"]["update"]>,
): Promise<SavedRule> =>
  change(async (tx, record) => {
    await ownRule(tx, me, id)
    if (!dryRun) await waitForGrants(tx)
    const rule = await ruleHeld(tx, me, id)
    refuseChanged(`A regra ${rule.name}`, rule.version, version)
    const parts = await readParts(tx, me, body)
    const { before, after, names } = changedFields(auditedOf(rule, rule.parts), auditedOf(body, parts))
    const sided = rule.parts.map((part) => ({ ...part, managedAt: part.appId }))
    const isOther = partKeys(sided) !== partKeys(parts)
    if (names.length === 0 && !isOther) return { id, version: rule.version }
    if (fold(body.name) !== fold(rule.name)) await refuseTaken(tx, me, body.name)
    await tx.execute(sql`
      update incompatibility set name = ${body.name}, reason = ${body.reason},
        allows_exceptions = ${body.allowsExceptions}, version = version + 1
      where id = ${id}`)
    await writeParts(tx, id, parts)
    const ends = isOther || (rule.allowsExceptions && !body.allowsExceptions)
    const ended = ends && (await endExceptions(tx, me, id, "A regra mudou"))
    // Who sees the row sees both sets of parts.
    const where = soleApplication([
      ...rule.parts.map(({ appId }) => appId),
      ...parts.map(({ managedAt }) => managedAt),
    ])
    await record([
      {
        kind: "incompatibility.update",
        ...where,
        ...(await aboutMeeting(tx, me, id, rule.name, ended ? endedText(ended) : undefined)),
        before: { rule: id, ...before },
        after: { rule: id, ...after, ...(ended && { withdrawn: ended.requests }) },
      },
      ...(ended ? ended.people.map((person) => lapsed(person, rule, where)) : []),
    ])
    return { id, version: rule.version + 1 }
  })

/** Removes a rule, and withdraws the requests for exceptions to it. */
export const removeRule = (
  { me, change }: AuthenticatedContext,
  id: number,
  justification: string,
): Promise<void> =>
  change(async (tx, record) => {
    const rule = await ruleHeld(tx, me, id)
    await tx.execute(sql`delete from incompatible_part where incompatibility_id = ${id}`)
    await tx.execute(sql`update incompatibility set removed_date = now() where id = ${id}`)
    await withdrawRequests(tx, me, id, "A regra foi removida")
    await record({
      kind: "incompatibility.remove",
      ...soleApplication(rule.parts.map(({ appId }) => appId)),
      about: { document: rule.name },
      before: { rule: id, ...auditedOf(rule, rule.parts) },
      justification,
    })
  })

/** A rule that the actor may change, locked until the transaction ends. */
async function ruleHeld(tx: Database, me: Actor, id: number): Promise<RuleRow> {
  await tx.execute(sql`select from incompatibility where id = ${id} for update`)
  return ownRule(tx, me, id)
}

/** A rule that the actor may change. */
async function ownRule(tx: Database, me: Actor, id: number): Promise<RuleRow> {
  const rule = await ruleOf(tx, me, id)
  if (!rule.mine) throw notYours("Um dos lados da regra é de uma aplicação que não está ao seu alcance.")
  return rule
}

/**
 * Throws 409 for the name of a rule that the actor may know. Of other rules it would confirm the name, so they may have the same one.
 * The lock stops concurrent changes from taking one name.
 */
async function refuseTaken(tx: Database, me: Actor, name: string): Promise<void> {
  await lock(tx, "namingRules")
  const taken = await hasRows(
    tx,
    sql`
      select from incompatibility i
      where i.search_text = ${fold(name)} and i.removed_date is null and ${isKnown(me)}`,
  )
  if (!taken) return
  const message = `Já existe a regra ${name}.`
  throw new Refusal(409, "NAME_TAKEN", message, { name: message })
}
