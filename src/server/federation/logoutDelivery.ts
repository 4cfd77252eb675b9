import { randomUUID, sign } from "node:crypto"
import { type } from "arktype"
import { sql } from "drizzle-orm"
import { anyOf } from "../access/scope"
import { type Database, rows } from "../database/connection"
import type { Report } from "../log"
import { type Repeating, repeating } from "../operations/repeating"
import type { Settings } from "../settings"
import { privateKeyOf, type SigningKey, signingKeys } from "./keys"
import { fetchFrom } from "./outbound"
import { issuerOf } from "./provider"
import { sessionName } from "./records"

const pollMilliseconds = 500
/** So many are on their way at once from a process, and so many to one application: one that hangs holds up no other. */
const atOnce = 64
const atOnceToOne = 4
/** Seconds that a logout token is good for. */
const tokenLives = 120

const waiting = type({
  id: "number",
  appId: "number",
  address: "string",
  audience: "string",
  subject: "string",
  sessionHash: type.instanceOf(Uint8Array),
})
type Waiting = typeof waiting.infer

interface Options {
  db: Database
  settings: Settings
  report: Report
}

/**
 * Tells applications of sessions that ended (OpenID Connect Back-Channel Logout 1.0), each at least once, for 24 hours.
 * Any number of these may run, in any number of processes: each takes up what no other has.
 */
export function startLogoutDelivery({ db, settings, report }: Options): Repeating {
  const send = fetchFrom(settings)

  async function deliver(key: SigningKey, delivery: Waiting): Promise<void> {
    const answer = await answerTo(() =>
      send(delivery.address, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ logout_token: logoutToken(key, issuerOf(settings), delivery) }),
      }),
    )
    const delivered = answer === "200" || answer === "204"
    await db.execute(sql`
      update logout_delivery set last_answer = ${answer}${delivered ? sql`, delivered_date = now()` : sql``}
      where id = ${delivery.id}`)
  }

  /** What is on its way from this process, with the application that it goes to. */
  const underWay = new Map<Promise<void>, number>()
  const allDone = () => Promise.all(underWay.keys())

  /** Begins with as much as there is room for, and waits for none of it. */
  async function begin(closed: () => boolean): Promise<void> {
    while (!closed() && underWay.size < atOnce) {
      const due = await takeUp(db, busy([...underWay.values()]))
      if (!due) return
      const [key] = await signingKeys(db, settings)
      const delivering = deliver(key, due)
        .catch((error) => report(error, "logout delivery"))
        .finally(() => underWay.delete(delivering))
      underWay.set(delivering, due.appId)
    }
  }

  const worker = repeating({
    milliseconds: pollMilliseconds,
    work: begin,
    report: (error) => report(error, "logout delivery"),
  })
  return {
    flush: async () => {
      await worker.flush()
      await allDone()
    },
    close: async () => {
      await worker.close()
      await allDone()
    },
  }
}

/** Applications to which as much is on its way as may be. */
const busy = (appIds: readonly number[]): number[] =>
  [...new Set(appIds)].filter((appId) => appIds.filter((other) => other === appId).length >= atOnceToOne)

/** A status, or what kept it from coming; never what was sent, which is a token. */
async function answerTo(request: () => Promise<Response>): Promise<string> {
  try {
    return String((await request()).status)
  } catch (error) {
    return error instanceof Error ? error.message.slice(0, 200) : "unknown"
  }
}

/**
 * Takes up what waits longest, of applications that are not busy, and puts it off in the same statement: by 10 seconds at
 * first and twice as long each time, an hour at most. What a process took up that ended before it was delivered comes up
 * again.
 */
async function takeUp(db: Database, busyApps: readonly number[]): Promise<Waiting | undefined> {
  const [due] = await rows(
    db,
    waiting,
    sql`
      update logout_delivery
      set attempts = attempts + 1,
        next_attempt = now() + least(interval '10 seconds' * power(2, least(attempts, 10)), interval '1 hour')
      where id = (
        select id from logout_delivery
        where delivered_date is null and next_attempt <= now() and create_date > now() - interval '24 hours'
          and not (${anyOf(sql`app_id`, busyApps)})
        order by next_attempt, id limit 1 for update skip locked
      )
      returning id::int as id, app_id as "appId", address, audience, subject, session_hash as "sessionHash"`,
  )
  return due
}

/** Signed when it is sent, so that it is still good when it comes. It names the session as the ID token did. */
function logoutToken(key: SigningKey, issuer: string, { audience, subject, sessionHash }: Waiting): string {
  const now = Math.floor(Date.now() / 1000)
  const parts = [
    { alg: key.alg, typ: "logout+jwt", kid: key.kid },
    {
      iss: issuer,
      aud: audience,
      sub: subject,
      sid: sessionName(sessionHash),
      iat: now,
      exp: now + tokenLives,
      jti: randomUUID(),
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
    },
  ]
  const content = parts.map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".")
  const signature = sign("sha256", Buffer.from(content), privateKeyOf(key)).toString("base64url")
  return `${content}.${signature}`
}
