import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { isTaking, type ReviewOutcome, reviewOutcomeNames, reviewOutcomes, staysText } from "@/domain/reviews"
import { formatDateTime } from "@/domain/time/when"
import { nameOf } from "../../audit/rows/actorName"
import { holderNamed, holderRow } from "../../identity/access/deputies"
import { oneself } from "../../identity/access/scope"
import { type Database, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import type { ReplicaReader } from "../../platform/database/replica"
import { csvStream } from "../../platform/files/csv"
import { approverOf } from "./approving"
import { lineColumns, lineRow, lineTables } from "./queue"

const reportRow = lineRow.merge({
  outcome: type.enumerated(...reviewOutcomeNames),
  decidedBy: "string | null",
  decidedByName: "string | null",
  /** In whose place it was decided. */
  inPlaceOf: holderRow.or("null"),
  decidedDate: momentText.or("null"),
  reason: "string | null",
  planId: "number.integer | null",
  appliedDate: momentText.or("null"),
  approvedBy: "string | null",
  message: "string | null",
})
export type ReportRow = typeof reportRow.infer

/** What a line `l` of review `v` is by now. */
const outcome = sql`
  case
    when l.outcome = 'take' then case when v.state = 'closed' then 'taken' else 'take' end
    else coalesce(l.outcome, l.decision, 'waiting')
  end`

/** Silence decided a line `l` of review `v`: it had no decision when the closing settled it. */
const bySilence = sql`(l.decision is null and l.outcome in ('kept', 'take', 'failed'))`

const columns = sql`
  ${lineColumns}, ${outcome} as outcome, l.decided_by as "decidedBy",
  case when l.decided_by is not null then ${nameOf(sql`l.decided_by`)} end as "decidedByName",
  case when l.decided_for is not null then ${holderNamed(sql`l.decided_for`)} end as "inPlaceOf",
  case when ${bySilence} then v.closing_date else l.decided_date end as "decidedDate", l.reason, l.plan_id as "planId",
  case when l.outcome = 'take' then
    (select p.update_date from plan p where p.id = l.plan_id and p.state = 'applied')
  end as "appliedDate",
  (select ${approverOf} from plan p where p.id = l.plan_id) as "approvedBy", l.message`

interface Reported {
  after: number
  size: number
  only?: ReviewOutcome | undefined
  decidedBy?: string | undefined
}

/** The lines of a review after one of them, in order: with an outcome, or decided by a person, if given. */
export const linesReported = (
  db: Database,
  reviewId: number,
  { after, size, only, decidedBy }: Reported,
): Promise<ReportRow[]> =>
  rows(
    db,
    reportRow,
    sql`
      select ${columns} from review v join review_line l on l.review_id = v.id ${lineTables}
      where v.id = ${reviewId} and l.position > ${after} and ${only === undefined ? sql`true` : sql`${outcome} = ${only}`}
        and ${decidedBy === undefined ? sql`true` : sql`l.decided_by = ${decidedBy}`}
      order by l.position limit ${size}`,
  )

const totalRow = type({
  outcome: type.enumerated(...reviewOutcomeNames),
  count: "number.integer",
  bySilence: "number.integer",
})
type Total = typeof totalRow.infer

/** How many lines of a review have each outcome, in the order of the outcomes. */
export async function totalsOf(db: Database, reviewId: number): Promise<Total[]> {
  const found = await rows(
    db,
    totalRow,
    sql`
      select ${outcome} as outcome, count(*)::int as count, count(*) filter (where ${bySilence})::int as "bySilence"
      from review v join review_line l on l.review_id = v.id where v.id = ${reviewId} group by 1`,
  )
  return reviewOutcomeNames.flatMap((name) => found.filter((each) => each.outcome === name))
}

const ofClientRow = reportRow.merge({ reviewId: "number.integer", reviewName: "string" })

/** What reviews that meet a condition on `v` say of a client. */
export const linesAbout = (db: Database, clientId: string, within: SQL) =>
  rows(
    db,
    ofClientRow,
    sql`
      select ${columns}, v.id as "reviewId", v.name as "reviewName"
      from review_line l join review v on v.id = l.review_id ${lineTables}
      where l.client_id = ${clientId} and ${within} order by v.id desc, l.position limit 500`,
  )

/** Refusals address the closer, a report its readers. Closings used to leave out the closer's own lines. */
const toReaders: ReadonlyMap<string, string> = new Map([
  [oneself, "Quem fechou não retira o próprio acesso."],
])

/** Why a line was not taken, in the words of the report; null if it was. */
export const reasonReported = ({ message }: Pick<ReportRow, "message">): string | null =>
  message && (toReaders.get(message) ?? message)

const cells: Record<string, (row: ReportRow) => string> = {
  "Quem (identificador)": ({ clientId }) => clientId,
  "Quem (nome)": ({ name }) => name,
  Unidade: ({ organizationAcronym }) => organizationAcronym ?? "",
  Aplicação: ({ acronym }) => acronym,
  "Papel ou perfil": ({ title }) => title,
  Desde: ({ givenDate }) => formatDateTime(iso(givenDate)),
  "Concedido por": ({ givenByName }) => givenByName,
  Até: ({ expiration }) => (expiration === null ? "" : formatDateTime(iso(expiration))),
  Resultado: ({ outcome: result }) => reviewOutcomes[result],
  "Decidido por": (row) =>
    row.decidedByName ?? (row.outcome === "waiting" || row.outcome === "changed" ? "" : "silêncio"),
  "Em substituição a": ({ inPlaceOf }) => inPlaceOf?.name ?? "",
  "Decidido em": ({ decidedDate }) => (decidedDate === null ? "" : formatDateTime(iso(decidedDate))),
  Motivo: ({ reason }) => reason ?? "",
  "Aplicado em": ({ appliedDate }) => (appliedDate === null ? "" : formatDateTime(iso(appliedDate))),
  "Plano aprovado por": ({ approvedBy }) => approvedBy ?? "",
  Plano: ({ planId }) => (planId === null ? "" : String(planId)),
  Observação: (row) =>
    reasonReported(row) ?? (isTaking(row.outcome) ? (staysText(row.heldKind, row.staysBy) ?? "") : ""),
}

const atOnce = 1000

/** The whole report as CSV for spreadsheets. */
export function reportCsv(reading: ReplicaReader, reviewId: number): ReadableStream<Uint8Array> {
  let after = 0
  const next = async () => {
    const found = await reading((db) => linesReported(db, reviewId, { after, size: atOnce }))
    after = found.at(-1)?.position ?? after
    return found
  }
  const tail = async () => {
    const totals = await reading((db) => totalsOf(db, reviewId))
    return [[], ["Resultado", "Linhas", "Pelo silêncio"], ...totals.map(totalCells)]
  }
  return csvStream({ columns: cells, size: atOnce, next, tail })
}

const totalCells = ({ outcome: name, count, bySilence: silent }: Total) => [
  reviewOutcomes[name],
  count,
  silent,
]
