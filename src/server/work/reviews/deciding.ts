import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { settledHours } from "@/domain/consents"
import { inPlaceOfText } from "@/domain/deputies"
import { formatIdentifier } from "@/domain/people/identifier"
import {
  maxKept,
  type ReviewDecision,
  reviewDecisionNames,
  reviewDecisions,
  staysText,
} from "@/domain/reviews"
import { counted, grouped } from "@/domain/text/words"
import { nameOf } from "../../audit/rows/actorName"
import type { AuditEntry } from "../../audit/rows/audit"
import { isPerson } from "../../audit/rows/wholeName"
import { holderRow, recordedFor, stoodInFor } from "../../identity/access/deputies"
import { settledSince } from "../../identity/access/platformAdmins"
import { isOneself, refuseOneself } from "../../identity/access/scope"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { conflict, invalid, notFound, notYours, Refusal } from "../../platform/refusal/refusal"
import { decides, decidesFor, firstWaiting, isOfHolder, ownsSince, stillHeld } from "./desks"
import { type HeldReview, reviewHeld } from "./queries"
import { staysBy } from "./queue"

const decidedLine = type({
  position: "number.integer",
  clientId: "string",
  name: "string",
  appId: "number.integer",
  acronym: "string",
  roleId: "number.integer | null",
  profileId: "number.integer | null",
  title: "string",
  decision: type.enumerated(...reviewDecisionNames).or("null"),
  decidedBy: "string | null",
  decidedByName: "string | null",
  /** The person in whose place it was decided. */
  decidedForName: "string | null",
  version: "number.integer",
  /** The person in whose place the actor decides it. */
  inPlaceOf: holderRow.or("null"),
  /** It is about a person whose deputy the actor is. */
  ofHolder: "boolean",
  mine: "boolean",
  held: "boolean",
  /** The actor has owned the review for long enough to set aside what others decided to take. */
  overrules: "boolean",
})
type DecidedLine = typeof decidedLine.infer

interface Choice {
  decision: ReviewDecision
  justification?: string | undefined
}

/** A review that is open, locked against its closing until the transaction ends. 409 in any other state. */
async function openReview(tx: Database, me: Actor, id: number): Promise<HeldReview> {
  const review = await reviewHeld(tx, me, id, "share")
  if (review.state === "open") return review
  throw conflict(
    review.state === "preparing"
      ? "A revisão ainda está em preparo: aguarde alguns instantes."
      : "A revisão já está sendo fechada, ou foi fechada: a decisão não foi guardada.",
  )
}

/** Lines by a condition, locked in order: of two reviewers, the second one sees what the first has decided. */
async function linesHeld(
  tx: Database,
  { me, settings }: AuthenticatedContext,
  reviewId: number,
  which: SQL,
): Promise<DecidedLine[]> {
  await tx.execute(sql`
    select from review_line l where l.review_id = ${reviewId} and ${which} order by l.position for update`)
  return rows(
    tx,
    decidedLine,
    sql`
      select l.position, l.client_id as "clientId", ${nameOf(sql`l.client_id`)} as name, l.app_id as "appId",
        coalesce(a.acronym, l.app_id::text) as acronym, l.role_id as "roleId", l.profile_id as "profileId", l.title, l.decision,
        l.decided_by as "decidedBy", case when l.decided_by is not null then ${nameOf(sql`l.decided_by`)} end as "decidedByName",
        (select p.name from person p where p.atalaia_id = l.decided_for) as "decidedForName",
        l.version, ${decidesFor(me)} as "inPlaceOf", ${isOfHolder(me)} as "ofHolder", ${decides(me)} as mine, ${stillHeld} as held,
        owner.overrules
      from review v
      cross join lateral (select ${ownsSince(me.atalaiaId, settledSince(settings))} as overrules offset 0) owner
      join review_line l on l.review_id = v.id left join application a on a.id = l.app_id
      where v.id = ${reviewId} and ${which} order by l.position`,
  )
}

const numbered = (ids: readonly number[]): SQL => sql`l.position = any(${`{${ids.join(",")}}`}::int[])`

/** Throws if the actor may not decide a line: it is not theirs, or has changed since the beginning. */
function refuseForeign(me: Actor, line: DecidedLine | undefined): DecidedLine {
  if (!line) throw notFound("Linha da revisão")
  refuseOneself(me, line.clientId)
  if (!line.mine) throw line.ofHolder ? stoodInFor() : notFound("Linha da revisão")
  if (!line.held) {
    throw conflict(`${line.title} de ${line.name} mudou desde o começo da revisão: não precisa de decisão.`)
  }
  return line
}

/** 403 for setting aside what another person decided to take. */
const decidedToTake = (who: string) =>
  notYours(
    `${who} decidiu retirar: só essa pessoa o muda, ou quem administra a revisão há ${settledHours} horas ou mais.`,
  )

/**
 * Throws in the same cases, if another person has decided the line since it was seen, and if the actor may not change what they decided.
 */
function refuseLine(me: Actor, found: DecidedLine | undefined, version: number | undefined): DecidedLine {
  const line = refuseForeign(me, found)
  const { decision, decidedBy, decidedByName, decidedForName } = line
  const who = `${decidedByName}${decidedForName === null ? "" : `, ${inPlaceOfText(decidedForName)},`}`
  if (version === undefined ? decision !== null : version !== line.version) {
    throw conflict(
      decision === null
        ? "A decisão foi desfeita enquanto você via a linha: confira de novo."
        : `${who} já decidiu: ${reviewDecisions[decision].toLowerCase()}.`,
      "CHANGED",
    )
  }
  if (decision === "take" && decidedBy !== me.atalaiaId && !line.overrules) throw decidedToTake(who)
  return line
}

const entryOf = (
  kind: "review.keep" | "review.take" | "review.undo",
  review: HeldReview,
  line: DecidedLine,
): AuditEntry =>
  recordedFor(line.inPlaceOf, {
    kind,
    subjectId: line.clientId,
    appId: line.appId,
    ...(line.roleId !== null && { roleId: line.roleId }),
    about: {
      subject: line.name,
      app: line.acronym,
      ...(line.roleId === null ? { profile: line.title } : { role: line.title }),
      document: review.name,
    },
    after: { review: review.id, line: line.position },
  })

/** Writes one decision about lines that were checked. */
async function decideLines(
  tx: Database,
  { atalaiaId }: Actor,
  reviewId: number,
  lines: readonly DecidedLine[],
  { decision, justification }: Choice,
): Promise<void> {
  const decided = lines.map(({ position, inPlaceOf }) => ({ position, for: inPlaceOf?.atalaiaId ?? null }))
  await tx.execute(sql`
    update review_line l set decision = ${decision}, decided_by = ${atalaiaId}, decided_for = d."for", decided_date = now(),
      reason = ${justification ?? null}, version = version + 1
    from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as d(position int, "for" text)
    where l.review_id = ${reviewId} and l.position = d.position`)
}

function refuseWithoutReason({ decision, justification }: Choice): void {
  if (decision === "take" && justification === undefined) {
    throw invalid({ justification: "Diga por que o acesso se retira." })
  }
}

/** Decides one line. 409 CHANGED if another reviewer was faster. */
export const decideLine = (
  context: AuthenticatedContext,
  reviewId: number,
  lineId: number,
  { version, ...choice }: Choice & { version?: number | undefined },
): Promise<{ version: number }> => {
  const { me, change } = context
  refuseWithoutReason(choice)
  return change(async (tx, record) => {
    const review = await openReview(tx, me, reviewId)
    const [found] = await linesHeld(tx, context, reviewId, numbered([lineId]))
    const line = refuseLine(me, found, version)
    await decideAll(tx, record, context, review, [line], choice)
    return { version: line.version + 1 }
  })
}

/** Takes one's own decision back. */
export const undoDecision = (
  context: AuthenticatedContext,
  reviewId: number,
  lineId: number,
): Promise<void> =>
  context.change(async (tx, record) => {
    const { me } = context
    const review = await openReview(tx, me, reviewId)
    const [found] = await linesHeld(tx, context, reviewId, numbered([lineId]))
    const line = refuseForeign(me, found)
    if (line.decidedBy === null) throw conflict("A linha já espera por uma decisão.", "ALREADY_SO")
    if (line.decidedBy !== me.atalaiaId) {
      throw conflict(`A decisão é de ${line.decidedByName}: só quem decidiu a desfaz.`)
    }
    await tx.execute(sql`
      update review_line set decision = null, decided_by = null, decided_for = null, decided_date = null, reason = null, version = version + 1
      where review_id = ${reviewId} and position = ${lineId}`)
    await record(entryOf("review.undo", review, line))
  })

interface Result {
  id: number
  decided: boolean
  message?: string
}

/** Decides several lines, and says of each whether it was decided, or why not. */
export const decideMany = (
  context: AuthenticatedContext,
  reviewId: number,
  { lines, ...choice }: Choice & { lines: readonly { id: number; version?: number | undefined }[] },
): Promise<{ results: Result[] }> => {
  const { me, change } = context
  refuseWithoutReason(choice)
  return change(async (tx, record) => {
    const review = await openReview(tx, me, reviewId)
    const found = await linesHeld(tx, context, reviewId, numbered(lines.map(({ id }) => id)))
    const byId = new Map(found.map((line) => [line.position, line]))
    const decided = new Map<number, DecidedLine>()
    const results = lines.map(({ id, version }): Result => {
      try {
        decided.set(id, refuseLine(me, byId.get(id), version))
        return { id, decided: true }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return { id, decided: false, message: error.message }
      }
    })
    const left = results.flatMap(({ message }) => message ?? [])
    const further = left.length === 0 ? "" : `${counted(left.length, "fica", "ficam")} de fora: ${left[0]}`
    await decideAll(tx, record, context, review, [...decided.values()], { ...choice, further })
    return { results }
  })
}

/** Keeps the next lines that wait for the actor. `more` says whether others may be left. */
export const keepRest = (
  context: AuthenticatedContext,
  reviewId: number,
): Promise<{ count: number; more: boolean }> => {
  const { me, change } = context
  return change(async (tx, record) => {
    const review = await openReview(tx, me, reviewId)
    const waiting = await rows(
      tx,
      seatRow,
      sql`
        select w.position from review v cross join lateral (${firstWaiting(me, maxKept)}) w
        where v.id = ${reviewId}`,
    )
    const found = await linesHeld(tx, context, reviewId, numbered(waiting.map(({ position }) => position)))
    const lines = found.filter(
      ({ decision, mine, held, clientId }) => decision === null && mine && held && !isOneself(me, clientId),
    )
    const more = waiting.length === maxKept
    const further = `${more ? "São os primeiros: os outros ficam para a próxima vez. " : ""}Não se desfaz de uma vez.`
    await decideAll(tx, record, context, review, lines, { decision: "keep", further })
    return { count: lines.length, more }
  })
}

const seatRow = type({ position: "number.integer" })

type Record = (entries: AuditEntry | AuditEntry[]) => Promise<void>

/** How many lines a preview names; the others are counted. */
const named = 3

/** The lines of a preview by name: *– JOÃO SILVA, 123.456.789-09: ROLE_X em SINAL*, one below the other. */
function namesOf(lines: readonly DecidedLine[]): string {
  const first = lines
    .slice(0, named)
    .map(({ name, clientId, title, acronym }) =>
      isPerson(clientId)
        ? `– ${name}, ${formatIdentifier(clientId)}: ${title} em ${acronym}`
        : `– ${name}: ${title} em ${acronym}`,
    )
  const more = lines.length - first.length
  return [...first, ...(more > 0 ? [`– e mais ${grouped(more)}`] : [])].join("\n")
}

const staying = type({ kind: "'role' | 'profile'", staysBy: "string[]" })

/** What people keep although these lines are taken, as a sentence; undefined if they keep nothing. */
async function staysIn(
  tx: Database,
  reviewId: number,
  lines: readonly DecidedLine[],
): Promise<string | undefined> {
  const found = await rows(
    tx,
    staying,
    sql`
      select case when l.role_id is null then 'profile' else 'role' end as kind, to_jsonb(${staysBy}) as "staysBy"
      from review_line l where l.review_id = ${reviewId} and ${numbered(lines.map(({ position }) => position))}`,
  )
  const stays = found.flatMap(({ kind, staysBy: by }) => staysText(kind, by) ?? [])
  if (lines.length === 1) return stays[0]
  return stays.length === 0
    ? undefined
    : `Em ${counted(stays.length, "linha", "linhas")}, o papel continua por outra atribuição.`
}

/** Several lines as one entry, because a sentence about each would fill the page. */
const entryOfMany = (
  kind: "review.keep" | "review.take",
  review: HeldReview,
  lines: readonly DecidedLine[],
  further: readonly string[],
): AuditEntry => ({
  kind,
  about: {
    document: review.name,
    count: counted(lines.length, "acesso", "acessos"),
    changes: [namesOf(lines), ...further].join("\n"),
  },
})

/**
 * Writes a decision about checked lines, with a row of the audit for each. `further` is what else the preview of a decision about
 * several lines says.
 */
async function decideAll(
  tx: Database,
  record: Record,
  { me, dryRun }: AuthenticatedContext,
  review: HeldReview,
  lines: readonly DecidedLine[],
  { further, ...choice }: Choice & { further?: string },
): Promise<void> {
  const [only] = lines
  if (!only) return
  const kind = `review.${choice.decision}` as const
  const because = choice.justification === undefined ? {} : { justification: choice.justification }
  await decideLines(tx, me, review.id, lines, choice)
  if (!dryRun) return record(lines.map((line) => ({ ...entryOf(kind, review, line), ...because })))
  const stays = choice.decision === "take" ? await staysIn(tx, review.id, lines) : undefined
  if (further !== undefined) {
    return record(
      entryOfMany(
        kind,
        review,
        lines,
        [stays ?? "", further].filter((text) => text !== ""),
      ),
    )
  }
  const entry = entryOf(kind, review, only)
  await record({ ...entry, about: { ...entry.about, ...(stays !== undefined && { changes: stays }) } })
}
