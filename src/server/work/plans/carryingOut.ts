import { createHash } from "node:crypto"
import { sql } from "drizzle-orm"
import type { Call } from "@/contract/call"
import { type } from "@/contract/type"
import { parts } from "@/domain/parts"
import { isRecord } from "@/domain/records"
import type { AuditEntry } from "../../audit/rows/audit"
import type { Effect } from "../../audit/rows/previewSentences"
import { recordingIn } from "../../audit/rows/recording"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { endedRow, endedSentence, sessionsEndedHere } from "../../identity/sessionAdmin/endedHere"
import { type Database, rows, rowsOfFewForms } from "../../platform/database/connection"
import { lostRace } from "../../platform/database/races"
import { turns } from "../../platform/jobs/turns"
import { sealMailsWith } from "../../platform/mail/outbox"
import { Refusal } from "../../platform/refusal/refusal"
import { type Holder, holderRow, holdersOf, without } from "../../rights/assignments/changedRoles"
import {
  onlySuperAdminLeft,
  type SuperAdminChange,
  superAdminChange,
} from "../../rights/grants/lastSuperAdmin"
import { exceptionEffects, hasException } from "../../rights/incompatibilities/excepted"
import { incompatibleRefusal } from "../../rights/incompatibilities/refusal"
import {
  clientsNamed,
  type HandlerOf,
  type PlannedCall,
  type PlannedLine,
  parametersOf,
  perform,
  plannableRecord,
} from "../plannedCalls/plannedCall"
import {
  type ClientChange,
  changeSentences,
  clientChanges,
  doneSentences,
  leftOutSentences,
  lineEffects,
  portalRolesGained,
  rolesInPortal,
} from "./effects"
import { appsOfMany, type IndirectRoleChanges, indirectRoleChanges, keepHolders } from "./indirectRoleChanges"

/** The effects of one line, or why it was refused; a refused line has none. */
export interface LineOutcome {
  effects: Effect[]
  refusal?: { message: string; code: string }
  /** The call that was refused because the actor may not make it. */
  denied?: Pick<Refusal, "status" | "code"> & { call: Call }
  /**
   * The effects without those on currently open sessions, which change on their own, which come last. It has as many sentences for
   * every reader, and names no rule that the actor alone may know: an approver has to find the same.
   */
  lasting: Effect[]
  /** Identifies the effects: the requests, and which roles were gained and lost by whom. */
  fingerprint: string
  entries: AuditEntry[]
  /** Portal roles that become effective for clients that the line names, for example when a block ends. */
  portalRoles: number[]
  /** Role changes of people whom the line does not name. */
  others?: IndirectRoleChanges
  /** If it could remove a super admin. */
  admins?: SuperAdminChange
  /** The answer to each of its changes. */
  answers: unknown[]
}

/** The effects of lines, each and together. */
export interface PlanOutcome {
  lines: LineOutcome[]
  sum: Effect[]
  people: ClientChange[]
  digest: string
}

/** Maximum number of clients that are looked up in one query. */
const together = 500

async function holdersNow(tx: Database, ids: readonly string[]): Promise<Map<string, Holder>> {
  const found = new Map<string, Holder>()
  for (const some of parts([...new Set(ids)], together)) {
    for (const holder of await rowsOfFewForms(tx, holderRow, holdersOf(some))) {
      if (holder.kind !== null) found.set(holder.clientId, holder)
    }
  }
  return found
}

/** The changes of all lines to the number of super admins. */
function adminsOfAll(outcomes: readonly LineOutcome[]): SuperAdminChange | undefined {
  const changes = outcomes.flatMap(({ admins }) => admins ?? [])
  const [first, last] = [changes[0], changes.at(-1)]
  return first && last && { before: first.before, after: last.after }
}

const noExceptions = { effects: [], forOthers: [] }

const afterLine = type({ ended: endedRow.array(), hashes: "string[]", excepted: "boolean" })

/** The sessions that a line has ended, without those that earlier lines ended, and whether exceptions to rules concern it. */
async function lookAfterLine(
  tx: Database,
  { me }: AuthenticatedContext,
  entries: readonly AuditEntry[],
  known: string[],
): Promise<{ sessions: Effect[]; excepted: boolean }> {
  const look = rowsOfFewForms(
    tx,
    afterLine,
    sql`
      select (select coalesce(jsonb_agg(e), '[]') from (${sessionsEndedHere(me, known)}) e) as ended,
        (select coalesce(jsonb_agg(encode(s.token_hash, 'hex')), '[]') from sessions_ended_here() s) as hashes,
        ${hasException(entries)} as excepted`,
  )
  // The next line's deferred constraints are checked at its own end, as in a separate call. Asked for in one turn, both are one
  // packet.
  const [[found]] = await Promise.all([look, tx.execute(sql`set constraints all deferred`)])
  known.splice(0, known.length, ...(found?.hashes ?? []))
  return { sessions: endedSentence(found?.ended ?? []), excepted: found?.excepted ?? false }
}

/**
 * Runs lines in order in one transaction, each as its own call would run, so that later lines see the changes of earlier
 * ones. A refused line changes nothing and stops no other. The outcome is the same whether the transaction is rolled back
 * (`dryRun`) or not.
 */
export async function carryOut(
  tx: Database,
  context: AuthenticatedContext,
  handlerOf: HandlerOf,
  lines: readonly PlannedLine[],
  { dryRun }: { dryRun: boolean },
): Promise<PlanOutcome> {
  const journey: Journey = { first: new Map(), namedAt: new Map(), ended: [] }
  const outcomes: LineOutcome[] = []
  // The embedded database answers without giving other calls a turn.
  const turn = turns()
  for (const [at, line] of lines.entries()) {
    await turn()
    outcomes.push(await carryOutLine(tx, { ...context, dryRun }, handlerOf, line, { ...journey, at }))
  }
  const last = await holdersNow(tx, [...journey.first.keys()])
  const people = changesOfAll(outcomes, clientChanges(journey.first, last), journey)
  const inPortal = rolesInPortal(journey.first, last)
  for (const role of outcomes.flatMap(({ others }) => others?.inPortal ?? [])) inPortal.add(role)
  const [all] = await rows(
    tx,
    afterLine.pick("ended"),
    sql`select coalesce(jsonb_agg(e), '[]') as ended from (${sessionsEndedHere(context.me)}) e`,
  )
  return {
    lines: outcomes,
    people,
    sum: [
      ...doneSentences(outcomes.flatMap(({ entries }) => entries)),
      ...changeSentences(people, last, inPortal),
      ...endedSentence(all?.ended ?? []),
      ...(await onlySuperAdminLeft(tx, adminsOfAll(outcomes))),
    ],
    digest: hashOf(
      outcomes.map(({ lasting, refusal, fingerprint }, index) => [
        lines[index]?.text,
        lasting,
        refusal ?? null,
        fingerprint,
      ]),
    ),
  }
}

/**
 * The clients whose roles differ after all lines. For a client that a line names, `named` has the changes from that line on.
 * Earlier changes, and changes of clients that no line names, come from the lines' `others`.
 */
function changesOfAll(
  outcomes: readonly LineOutcome[],
  named: readonly ClientChange[],
  { namedAt }: Journey,
): ClientChange[] {
  const all = new Map<string, ClientChange>()
  const add = ({ id, name, gained, lost }: ClientChange) => {
    const before = all.get(id) ?? { id, name, gained: [], lost: [] }
    all.set(id, {
      id,
      name,
      gained: [...without(before.gained, lost), ...without(gained, before.lost)],
      lost: [...without(before.lost, gained), ...without(lost, before.gained)],
    })
  }
  for (const [index, { others }] of outcomes.entries()) {
    for (const { name, ...change } of others?.changes ?? []) {
      const from = namedAt.get(change.id) ?? Number.POSITIVE_INFINITY
      if (index < from) add({ ...change, name: name ?? change.id })
    }
  }
  for (const change of named) add(change)
  return [...all.values()].filter(({ gained, lost }) => gained.length + lost.length > 0)
}

interface Journey {
  /** Clients before the first line that names them. */
  first: Map<string, Holder>
  /** The index of that line, from 0. */
  namedAt: Map<string, number>
  /** Token hashes of the sessions that have ended so far. */
  ended: string[]
}

async function carryOutLine(
  tx: Database,
  context: AuthenticatedContext,
  handlerOf: HandlerOf,
  line: PlannedLine,
  { first, namedAt, ended, at }: Journey & { at: number },
): Promise<LineOutcome> {
  const { calls } = line
  let making = calls[0]
  try {
    return await tx.transaction(async (savepoint) => {
      sealMailsWith(context.settings, savepoint)
      const named = await clientsNamed(savepoint, calls)
      const before = await holdersNow(savepoint, named)
      for (const [id, holder] of before) {
        if (first.has(id)) continue
        first.set(id, holder)
        namedAt.set(id, at)
      }
      const apps = await appsOfMany(savepoint, calls)
      if (apps.length > 0) await keepHolders(savepoint, apps)
      const entries: AuditEntry[] = []
      const within: AuthenticatedContext = {
        ...context,
        db: savepoint,
        reading: (work) => work(savepoint),
        change: (work) => work(savepoint, ...recordingIn(entries)),
      }
      const answers: unknown[] = []
      for (const call of calls) {
        making = call
        answers.push(await perform(within, handlerOf, call))
      }
      const [{ sessions, excepted }, after] = await Promise.all([
        lookAfterLine(savepoint, context, entries, ended),
        holdersNow(savepoint, named),
      ])
      const done = lineEffects(entries, before, after)
      const exceptions = excepted ? await exceptionEffects(savepoint, context.me, entries) : noExceptions
      const leftOut = answers.flatMap((answer) => leftOutSentences(answer))
      const leftOutForOthers = answers.flatMap((answer) => leftOutSentences(answer, { forOthers: true }))
      const others = apps.length > 0 ? await indirectRoleChanges(savepoint, apps) : undefined
      const admins = superAdminChange(savepoint)
      const fingerprint = hashOf([calls, clientChanges(before, after), others?.hash ?? null])
      return {
        effects: [...done, ...exceptions.effects, ...leftOut, ...sessions],
        lasting: [...done, ...exceptions.forOthers, ...leftOutForOthers],
        fingerprint,
        portalRoles: portalRolesGained(before, after),
        entries,
        answers,
        ...(others && { others }),
        ...(admins && { admins }),
      }
    })
  } catch (error) {
    const refusal =
      error instanceof Refusal
        ? error
        : (lostRace(error) ??
          (await incompatibleRefusal(tx, context.me, error, making ? sentBy(making) : {})))
    if (!refusal) throw error
    const { message, code, status } = refusal
    return {
      effects: [],
      lasting: [],
      fingerprint: hashOf([calls]),
      portalRoles: [],
      entries: [],
      answers: [],
      refusal: { message, code },
      ...(status === 403 && making && { denied: { call: plannableRecord(making), status, code } }),
    }
  }
}

const sentBy = (call: PlannedCall) => ({ params: parametersOf(call), body: call.body })

/** Sorts keys for hashing: values from the database have another key order than the request. */
const inOrder = (_: string, value: unknown): unknown =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value

export const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value, inOrder)).digest("base64url")
