import { type } from "arktype"
import { sql } from "drizzle-orm"
import { eventNames } from "@/domain/securityEvents"
import { anyOf } from "../access/scope"
import { type Database, rows } from "../database/connection"
import { type SigningKey, signingKeys } from "../federation/keys"
import { fetchFrom } from "../federation/outbound"
import { issuerOf } from "../federation/provider"
import type { Report } from "../log"
import { type Repeating, repeating } from "../operations/repeating"
import type { Settings } from "../settings"
import { answerTo } from "./answers"
import { messageOf } from "./messages"

/** How soon what other processes, or the database itself, wrote is seen. Its own changes wake a process. */
const pollMilliseconds = 2_000
/** So many are on their way at once from a process, and so many to one application that answers. */
const atOnce = 64
const atOnceToOne = 4
/** So many to all those together that did not answer the last time, one to each: they hold up no other. */
const atOnceToSilent = 32

/** Answers of an application that has understood: 202 to an event (RFC 8935), the others to a logout token. */
const acknowledged: ReadonlySet<string> = new Set(["200", "202", "204"])

const waiting = type({
  id: "number",
  appId: "number",
  kind: type.enumerated("logout", ...eventNames),
  address: "string",
  audience: "string",
  subject: "string",
  sessionHash: type.instanceOf(Uint8Array).or("null"),
  details: "Record<string, unknown> | null",
  created: "number",
})
type Waiting = typeof waiting.infer

interface Options {
  db: Database
  settings: Settings
  report: Report
}

/** What delivers, by the database that it reads from. */
const startedOn = new WeakMap<Database, Repeating>()

/** Has this process deliver at once what a change has just written. */
export const wakeDeliveries = (db: Database): void => startedOn.get(db)?.wake()

/**
 * Tells applications of sessions that ended (OpenID Connect Back-Channel Logout 1.0) and of security events, each at
 * least once, for 24 hours.
 * Any number of these may run, in any number of processes: each takes up what no other has.
 */
export function startDeliveries({ db, settings, report }: Options): Repeating {
  const send = fetchFrom(settings)

  async function deliver(key: SigningKey, delivery: Waiting): Promise<void> {
    const answer = await answerTo(() =>
      send(delivery.address, { method: "POST", ...messageOf(key, issuerOf(settings), delivery) }),
    )
    answers.set(delivery.appId, /^\d/.test(answer))
    const delivered = acknowledged.has(answer)
    await db.execute(sql`
      update delivery set last_answer = ${answer}${delivered ? sql`, delivered_date = now()` : sql``}
      where id = ${delivery.id}`)
  }

  /** What is on its way from this process, with the application that it goes to. */
  const underWay = new Map<Promise<void>, number>()
  /** Whether an application answered the last time, as far as this process knows. */
  const answers = new Map<number, boolean>()
  /** Applications for which more may wait than was taken up: as much is on its way to them as may be. */
  let full: readonly number[] = []
  /** How many were begun so far. */
  let begun = 0
  const allDone = () => Promise.all(underWay.keys())

  /** Begins with all that is due, as soon as there is room for it; waits for no answer to the last of it. */
  async function begin(closed: () => boolean): Promise<void> {
    while (!closed()) {
      if (underWay.size >= atOnce) await Promise.race(underWay.keys())
      const room = roomBeside([...underWay.values()], answers)
      // Before it is asked what is due: what is done meanwhile wakes this again.
      full = room.full
      const due = await takeUp(db, room)
      if (due.length === 0) return
      const [key] = await signingKeys(db, settings)
      for (const one of due) {
        const delivering = deliver(key, one)
          .catch((error) => report(error, "deliveries"))
          .finally(() => {
            underWay.delete(delivering)
            // One that does not answer is tried at the pace of the poll.
            if (full.includes(one.appId) && answers.get(one.appId)) worker.wake()
          })
        underWay.set(delivering, one.appId)
        begun++
      }
    }
  }

  const worker = repeating({
    milliseconds: pollMilliseconds,
    work: begin,
    report: (error) => report(error, "deliveries"),
  })
  const started: Repeating = {
    ...worker,
    flush: async () => {
      let some: boolean
      do {
        const before = begun - underWay.size
        await worker.flush()
        await allDone()
        // What waited for its application to answer, which it may have done at any moment since, is due now.
        some = begun > before
      } while (some)
    },
    close: async () => {
      startedOn.delete(db)
      await worker.close()
      await allDone()
    },
  }
  startedOn.set(db, started)
  return started
}

/** What may be taken up beside what is on its way. */
interface Room {
  all: number
  /** Applications to which as much is on its way as may be. */
  full: number[]
  /** Those that did not answer the last time, and how many deliveries to all of them together. */
  silent: number[]
  toSilent: number
}

function roomBeside(underWay: readonly number[], answers: ReadonlyMap<number, boolean>): Room {
  const full = [...new Set(underWay)].filter((appId) => {
    // To one that is not known yet, one at a time.
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

/** Of so many that wait longest, one to each application is taken up at a time. */
const lookedAt = 500

/**
 * Takes up what waits longest, and puts it off in the same statement: by 10 seconds at first and twice as long each time,
 * an hour at most. What a process took up that ended before it was delivered comes up again.
 */
const takeUp = (db: Database, { all, full, silent, toSilent }: Room): Promise<Waiting[]> =>
  rows(
    db,
    waiting,
    sql`
      with due as (
        select id, app_id, next_attempt, ${anyOf(sql`app_id`, silent)} as silent from delivery
        where delivered_date is null and next_attempt <= now() and give_up_date > now()
          and not (${anyOf(sql`app_id`, toSilent > 0 ? full : [...full, ...silent])})
        order by next_attempt, id limit ${lookedAt}
      ), first as (
        select distinct on (app_id) id, silent, next_attempt from due order by app_id, next_attempt, id
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
        order by next_attempt, id limit ${all} for update skip locked
      )
      returning id::int as id, app_id as "appId", kind, address, audience, subject, session_hash as "sessionHash", details,
        floor(extract(epoch from create_date))::int as created`,
  )
