import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { withoutIds } from "@/domain/savedSearches"
import {
  isReported,
  nextReport,
  type ReportedList,
  reportedLists,
  reportTimeText,
} from "@/domain/searchAlerts"
import { counted } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import { writeSystemAudit } from "../../audit/rows/audit"
import { type ActorNow, actorNow } from "../../identity/access/withoutSession"
import type { Actor } from "../../identity/actor/context"
import { type Database, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { type BackgroundJob, backgroundJob } from "../../platform/jobs/backgroundJob"
import { commandLink } from "../../platform/mail/commandLink"
import { reportEndedMail, reportMail } from "../../platform/mail/messages"
import { queueMail, sealMailsWith } from "../../platform/mail/outbox"
import type { Settings } from "../../platform/settings/settings"
import type { Report } from "../../platform/telemetry/log"
import { reasonOf, type StopReason, stopText } from "../savedSearches/alertEnd"
import { mayOpen, type SearchRow, searchSeen } from "../savedSearches/queries"
import { type FoundRows, findFor } from "./finding"

type ReportSettings = Pick<Settings, "publicUrl" | "secretKey" | "dataFolder" | "retention">

interface Options {
  db: Database
  settings: ReportSettings
  report: Report
}

/** Sends the reports of saved searches at their times. Any number of processes may run this. */
export const startReports = ({ db, settings, report }: Options): BackgroundJob =>
  backgroundJob({
    job: "search reports",
    work: (closed) => sendDue(db, settings, report, closed),
    report,
  })

async function sendDue(
  db: Database,
  settings: ReportSettings,
  report: Report,
  closed: () => boolean,
): Promise<void> {
  let found: readonly Received[]
  do {
    found = await rows(
      db,
      received,
      sql`
        select search_id as "searchId", receiver_id as "receiverId" from search_report
        where ${isDue} order by next_date, search_id, receiver_id limit ${batch}`,
    )
    for (const each of found) {
      if (closed()) return
      // One failing report does not hold up the others, and is retried.
      await sendOne(db, settings, each).catch(async (error: unknown) => {
        report(error, `search report ${each.searchId}`)
        await update(db, each, sql`next_date = now() + interval '15 minutes'`)
      })
    }
  } while (found.length === batch)
}

/** How many due reports are read at once. */
const batch = 200

const isDue = sql`stopped_date is null and next_date <= now()`

const received = type({ searchId: "number.integer", receiverId: "string" })
type Received = typeof received.infer

const dueRow = received.and({
  every: "string",
  hour: "number.integer",
  onlyChanges: "boolean",
  sentDate: momentText.or("null"),
  sentCount: "number.integer | null",
  sentDigest: type.instanceOf(Uint8Array).or("null"),
  now: momentText,
})
type Due = typeof dueRow.infer

const itself = ({ searchId, receiverId }: Received) =>
  sql`search_id = ${searchId} and receiver_id = ${receiverId}`

const update = (db: Database, each: Received, set: SQL) =>
  db.execute(sql`update search_report set ${set} where ${itself(each)}`)

/**
 * Claims a report that is due, so that no other process sends it. Returns undefined if another process has claimed or already
 * sent it.
 */
async function takeUp(tx: Database, each: Received): Promise<Due | undefined> {
  const [due] = await rows(
    tx,
    dueRow,
    sql`
      select search_id as "searchId", receiver_id as "receiverId", every, hour, only_changes as "onlyChanges",
        sent_date as "sentDate", sent_count as "sentCount", sent_digest as "sentDigest", now() as now
      from search_report where ${itself(each)} and ${isDue} for update skip locked`,
  )
  return due
}

/**
 * The mail, its audit row and the next time are one transaction. So each report is sent exactly once even if a process is killed,
 * and after hours without a server only once in all.
 */
const sendOne = (db: Database, settings: ReportSettings, each: Received): Promise<void> =>
  db.transaction(async (tx) => {
    sealMailsWith(settings, tx)
    const due = await takeUp(tx, each)
    if (!due) return
    const entering = await actorNow(tx, due.receiverId)
    const looked = entering ? await lookFor(tx, entering.me, due.searchId, settings) : "account"
    if (typeof looked === "string") return stop(tx, settings, due, looked, entering)
    if (entering) await send(tx, settings, due, entering, looked)
  })

interface Looked {
  search: SearchRow
  list: ReportedList
  found: FoundRows
}

/** What the search finds for its receiver, or why their report ends. */
async function lookFor(
  tx: Database,
  me: Actor,
  searchId: number,
  { retention }: ReportSettings,
): Promise<Looked | StopReason> {
  const search = await searchSeen(tx, me, searchId)
  if (!search || !mayOpen(me, search.list)) return "closed"
  const { list, address } = search
  if (!isReported(list)) return "notReported"
  try {
    return { search, list, found: await findFor(tx, me, list, address, retention) }
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason) throw error
    return reason
  }
}

async function send(
  tx: Database,
  { publicUrl }: ReportSettings,
  due: Due,
  { me, email }: ActorNow,
  { search, list, found }: Looked,
): Promise<void> {
  const next = sql`next_date = ${nextReport(due, Temporal.Instant.from(iso(due.now))).toString()}`
  const isSame = due.sentDigest !== null && Buffer.compare(found.digest, due.sentDigest) === 0
  if (due.onlyChanges && isSame) {
    await update(tx, due, next)
    return
  }
  const mail = reportMail(
    { name: me.name, email },
    {
      // A shared search's name could have been changed by its owner since, even into the address of a phishing page. So the mail
      // has only its number.
      search:
        search.ownerId === me.atalaiaId
          ? `“${withoutIds(search.name)}”`
          : `nº ${search.id}, de ${search.ownerName},`,
      found: foundText(list, found),
      before: beforeText(list, found, due, isSame),
      schedule: reportTimeText(due),
      link: `${publicUrl}/searches/${search.id}`,
      endLink: commandLink({ publicUrl }, `unschedule search ${search.id}`),
    },
  )
  await queueMail(tx, mail)
  await update(
    tx,
    due,
    sql`${next}, sent_date = now(), sent_count = ${found.count}, sent_digest = ${found.digest}`,
  )
  await writeSystemAudit(tx, {
    kind: "search.send",
    subjectId: me.atalaiaId,
    about: { subject: me.name, document: search.name, count: String(found.count) },
    after: { count: found.count },
  })
}

/** *34 usuários*, *mais de 1.000 pendências* */
function foundText(list: ReportedList, { count, exact }: Pick<FoundRows, "count" | "exact">): string {
  const [one, many] = reportedLists[list]
  return `${exact ? "" : "mais de "}${counted(count, one, many)}`
}

/** Compares the present results with the last report. */
function beforeText(
  list: ReportedList,
  found: FoundRows,
  { sentDate, sentCount }: Due,
  isSame: boolean,
): string {
  if (sentDate === null || sentCount === null) return "É o primeiro envio desta busca como ela está."
  const last = `último envio, em ${formatDateTime(iso(sentDate))}`
  if (isSame) return `Nada mudou desde o ${last}.`
  if (sentCount === found.count) return `O número é o do ${last}, mas não é o mesmo que foi encontrado.`
  const [one, many] = reportedLists[list]
  const difference = Math.abs(found.count - sentCount)
  const more = found.count > sentCount ? "a mais" : "a menos"
  return `${difference === 1 ? "É" : "São"} ${counted(difference, one, many)} ${more} que no ${last}.`
}

/** The mail does not mention the search, not even its name: its owner may no longer share it. */
async function stop(
  tx: Database,
  { publicUrl }: ReportSettings,
  due: Due,
  reason: StopReason,
  entering: ActorNow | undefined,
): Promise<void> {
  await update(tx, due, sql`stopped_date = now(), stopped_reason = ${reason}`)
  const number = `nº ${due.searchId}`
  if (entering) {
    const { me, email } = entering
    const ended = { search: number, reason: stopText(reason), link: publicUrl }
    await queueMail(tx, reportEndedMail({ name: me.name, email }, ended))
  }
  await writeSystemAudit(tx, {
    kind: "search.stop",
    subjectId: due.receiverId,
    about: { subject: entering?.me.name ?? due.receiverId, document: number },
    after: { reason },
  })
}
