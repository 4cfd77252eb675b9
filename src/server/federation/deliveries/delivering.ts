import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { eventNames } from "@/domain/securityEvents"
import { anyOf } from "../../identity/access/scope"
import { type Database, rows } from "../../platform/database/connection"
import { type BackgroundJob, backgroundJob } from "../../platform/jobs/backgroundJob"
import { wakeable } from "../../platform/jobs/waking"
import type { Settings } from "../../platform/settings/settings"
import { issuerOf } from "../../platform/settings/settings"
import type { Report } from "../../platform/telemetry/log"
import { type SigningKey, signingKeys } from "../provider/keys"
import { fetchFrom } from "../provider/outbound"
import { answerTo, otherForm, refused } from "./answers"
import { messageOf } from "./messages"

/** Maximum concurrent deliveries of one process, and to one application that answers. */
const atOnce = 64
const atOnceToOne = 4
/**
 * Maximum concurrent deliveries to all applications that did not answer the last time, one each, so that they do not hold up the
 * others.
 */
const atOnceToSilent = 32

/** Statuses that mean the application has accepted: 202 for an event (RFC 8935), the others for a logout token. */
const acknowledged: ReadonlySet<string> = new Set(["200", "202", "204"])

/** As much of the body of a refused delivery as is kept, to find out what an application has against it. */
const keptBody = (body: string) => body.replaceAll("\0", "").trim().slice(0, 500).toWellFormed() || null

const waiting = type({
  id: "number",
  appId: "number",
  changeId: "string",
  kind: type.enumerated("logout", ...eventNames),
  address: "string",
  audience: "string",
  subject: "string",
  sessionHash: type.instanceOf(Uint8Array).or("null"),
  details: "Record<string, unknown> | null",
  actorId: "string | null",
  created: "number",
})
type Waiting = typeof waiting.infer

interface Options {
  db: Database
  settings: Settings
  report: Report
}

/**
 * Notifies applications of ended sessions (OpenID Connect Back-Channel Logout 1.0) and of security events, each at least once,
 * for 24 hours. Any number of these may run, in any number of processes: each claims what no other has.
 */
export function startDeliveries({ db, settings, report }: Options): BackgroundJob {
  const send = fetchFrom(settings)

  async function deliver(key: SigningKey, delivery: Waiting): Promise<void> {
    let body = ""
    const answer = await answerTo(async () => {
      const message = await messageOf(key, issuerOf(settings), delivery)
      const response = await send(delivery.address, { method: "POST", ...message })
      body = await response.text()
      return response
    })
    answers.set(delivery.appId, /^\d/.test(answer))
    const delivered = acknowledged.has(answer)
    await db.execute(sql`
      update delivery set last_answer = ${answer}, answer_body = ${delivered ? null : keptBody(body)}${delivered ? sql`, delivered_date = now()` : sql``}
      where id = ${delivery.id}`)
    if (delivery.kind === "logout" && (delivered || answer === refused)) await settleOtherForm(db, delivery)
  }

  /** Deliveries in progress in this process, with the application of each. */
  const underWay = new Map<Promise<void>, number>()
  /** Whether an application answered the last time, as far as this process knows. */
  const answers = new Map<number, boolean>()
  /** Applications at their limit of concurrent deliveries: more than was claimed may be waiting for them. */
  let full: readonly number[] = []
  /** How many deliveries this process has started. */
  let begun = 0
  const allDone = () => Promise.all(underWay.keys())

  /** Starts everything that is due as soon as there is room for it. Does not wait for the last answers. */
  async function begin(closed: () => boolean): Promise<void> {
    while (!closed()) {
      if (underWay.size >= atOnce) await Promise.race(underWay.keys())
      const room = roomBeside([...underWay.values()], answers)
      // Set before the query: a delivery that ends during it wakes the job again.
      full = room.full
      const due = await takeUp(db, room)
      if (due.length === 0) return
      const [key] = await signingKeys(db, settings)
      for (const one of due) {
        const delivering = deliver(key, one)
          .catch((error) => report(error, "deliveries"))
          .finally(() => {
            underWay.delete(delivering)
            // An application that does not answer is retried only at the polling interval.
            if (full.includes(one.appId) && answers.get(one.appId)) worker.wake()
          })
        underWay.set(delivering, one.appId)
        begun++
      }
    }
  }

  const worker = backgroundJob({
    job: "deliveries",
    work: begin,
    report,
  })
  const sleep = wakeable(db, "deliveries", worker.wake)
  return {
    ...worker,
    flush: async () => {
      let some: boolean
      do {
        const before = begun - underWay.size
        await worker.flush()
        await allDone()
        // Deliveries that waited for their application's answer are due now, because it may have answered since.
        some = begun > before
      } while (some)
    },
    close: async () => {
      sleep()
      await worker.close()
      await allDone()
    },
  }
}

/**
 * Where all sessions of a person ended, the application gets a logout token for each (`sid`), and one for the person (`sub`).
 * Many know one of the two and refuse the other: it counts as delivered once the application took the one that it knows.
 */
const settleOtherForm = (db: Database, { changeId, appId, subject }: Waiting) =>
  db.execute(sql`
    update delivery d set delivered_date = now(), last_answer = ${otherForm}
    where d.change_id = ${changeId} and d.app_id = ${appId} and d.subject = ${subject} and d.kind = 'logout'
      and d.delivered_date is null and d.last_answer = ${refused}
      and exists (
        select from delivery taken
        where taken.change_id = d.change_id and taken.app_id = d.app_id and taken.subject = d.subject
          and taken.kind = 'logout' and (taken.session_hash is null) <> (d.session_hash is null)
          and taken.create_date = d.create_date
          and taken.delivered_date is not null and taken.last_answer <> ${otherForm}
      )`)

/** How many more deliveries may be claimed. */
interface Room {
  all: number
  /** Applications that have reached their limit of concurrent deliveries. */
  full: number[]
  /** Applications that did not answer the last time, and the room for deliveries to all of them together. */
  silent: number[]
  toSilent: number
}

function roomBeside(underWay: readonly number[], answers: ReadonlyMap<number, boolean>): Room {
  const full = [...new Set(underWay)].filter((appId) => {
    // One at a time to an application that has not answered yet.
    const most = answers.get(appId) ? atOnceToOne : 1
    return underWay.filter((other) => other === appId).length >= most
  })
  return {
    all: atOnce - underWay.length,
    full,
    silent: [...answers.keys()].filter((appId) => answers.get(appId) === false),
    toSilent: atOnceToSilent - underWay.filter((appId) => answers.get(appId) === false).length,
  }
}

/** Among this many that have waited longest, one for each application is claimed at a time. */
const lookedAt = 500

/** Every application gets the tokens of its sessions before any gets a second one, of all sessions of the person. */
const ofAll = sql`(session_hash is null)`

/**
 * Claims the deliveries that have waited longest and schedules their next attempt in the same statement: after 10 seconds at
 * first, doubling up to an hour. If the process dies before delivering, they are retried.
 */
const takeUp = (db: Database, { all, full, silent, toSilent }: Room): Promise<Waiting[]> =>
  rows(
    db,
    waiting,
    sql`
      with due as (
        select id, app_id, next_attempt, ${ofAll} as of_all, ${anyOf(sql`app_id`, silent)} as silent from delivery
        where delivered_date is null and next_attempt <= now() and give_up_date > now()
          and not (${anyOf(sql`app_id`, toSilent > 0 ? full : [...full, ...silent])})
        order by next_attempt, of_all, id limit ${lookedAt}
      ), first as (
        select distinct on (app_id) id, silent, next_attempt from due order by app_id, next_attempt, of_all, id
      ), chosen as (
        select id, silent, row_number() over (partition by silent order by next_attempt, id) as place from first
      )
      update delivery
      set attempts = attempts + 1,
        next_attempt = now() + least(interval '10 seconds' * power(2, least(attempts, 10)), interval '1 hour')
      where id in (
        select id from delivery
        where id in (select id from chosen where not silent or place <= ${toSilent})
          and delivered_date is null and next_attempt <= now()
        order by next_attempt, ${ofAll}, id limit ${all} for update skip locked
      )
      returning id::int as id, app_id as "appId", change_id as "changeId", kind, address, audience, subject, session_hash as "sessionHash", details,
        actor_id as "actorId",
        floor(extract(epoch from create_date))::int as created`,
  )
