import { RateLimiterDrizzle, type RateLimiterStoreAbstract } from "rate-limiter-flexible"
import type { Database } from "../../platform/database/connection"
import { rateLimit } from "../../platform/database/schema/index"
import { Refusal } from "../../platform/refusal/refusal"
import type { Device } from "./devices"

/** The default window: attempts are counted for this long from the first one. */
const windowSeconds = 15 * 60

/** A rate limit: a key, and how many attempts one window allows. */
export interface Counted {
  key: string
  limit: number
  /** The length of the window; the default is `windowSeconds`. */
  seconds?: number
}

/** One store for each database; all processes share its table. */
const stores = new WeakMap<Database, RateLimiterStoreAbstract>()
function storeOf(db: Database): RateLimiterStoreAbstract {
  const known = stores.get(db)
  if (known) return known
  const store = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimit,
    duration: windowSeconds,
    // The limits are compared in this file, so that one store serves all of them.
    points: Number.MAX_SAFE_INTEGER,
    keyPrefix: "",
    // The general cleanup removes expired rows; a timer of the library would outlive its database.
    clearExpiredByTimeout: false,
  })
  stores.set(db, store)
  return store
}

/** The network of an address. A household or office mostly has a whole IPv6 /64, so a /64 counts as one address. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(":")) return mapped ?? address
  const [head = "", tail] = address.toLowerCase().split("::")
  const left = head.split(":").filter(Boolean)
  const right = (tail ?? "").split(":").filter(Boolean)
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0")
  return [...left, ...zeros, ...right].slice(0, 4).join(":")
}

function counted(kind: string, limits: { person: number; address: number }, id: string, address: string) {
  const person = { key: `${kind}:id:${id}`, limit: limits.person }
  // Calls made inside the process have no address.
  return address ? [person, { key: `${kind}:address:${network(address)}`, limit: limits.address }] : [person]
}

/** Offices of hundreds share an address, and some people there mistype: an address may fail far more often than a person. */
const failures = { person: 10, address: 100 }
/**
 * Successful attempts count too, because their hashing costs as much. No office signs in so often, and no person as often as
 * `perPerson`.
 */
const attemptsOfAddress = 3000

/**
 * A known device has a counter of its own. So attempts by others, under this person's id or in the same office, do not lock
 * the person out.
 */
const ofSignIn = (
  kind: string,
  limits: { person: number; address: number },
  id: string,
  address: string,
  known?: Device,
) =>
  known
    ? [{ key: `${kind}:device:${Buffer.from(known.hash).toString("base64url")}:${id}`, limit: limits.person }]
    : counted(kind, limits, id, address)

/** Failed sign-ins of one id and of one address, or of a known device. */
export const signInFailures = (id: string, address: string, known?: Device): Counted[] =>
  ofSignIn("signIn", failures, id, address, known)

/** All sign-ins, counted before anything is hashed. A limit of 0 means no limit. */
export const signInAttempts = (perPerson: number, id: string, address: string, known?: Device): Counted[] =>
  ofSignIn("signInAttempt", { person: perPerson, address: attemptsOfAddress }, id, address, known).filter(
    ({ limit }) => limit > 0,
  )

/**
 * Passkeys cannot be guessed, so only the address or known device is counted. Attempts under a person's id do not lock that
 * person out.
 */
const ofPasskeys = (...given: Parameters<typeof ofSignIn>) => {
  const all = ofSignIn(...given)
  return given[4] ? all : all.slice(1)
}

/** Refused passkeys of one address or of a known device. */
export const passkeyFailures = (id: string, address: string, known?: Device): Counted[] =>
  ofPasskeys("passkey", failures, id, address, known)

/** All sign-ins with a passkey, counted before a signature is checked. */
export const passkeyAttempts = (perPerson: number, id: string, address: string, known?: Device): Counted[] =>
  ofPasskeys("passkeyAttempt", { person: perPerson, address: attemptsOfAddress }, id, address, known).filter(
    ({ limit }) => limit > 0,
  )

/** Wrong passwords and codes inside a session, which another person may have found open. */
export const confirmationFailures = (id: string, address: string): Counted[] =>
  counted("confirmation", failures, id, address)

/** All proofs of identity inside a session. Right ones count too: they cost as much and are stored in the audit. */
export const confirmationAttempts = (id: string): Counted[] => [
  { key: `confirmationAttempt:id:${id}`, limit: 30 },
]

/** Messages requested without a session; offices of hundreds share an address. */
export const mailRequests = (id: string, address: string): Counted[] =>
  counted("mail", { person: 5, address: 30 }, id, address)

/** Messages of sign-ins from a new device, to one person. */
export const newDeviceMails = (id: string): Counted => ({
  key: `newDevice:id:${id}`,
  limit: 5,
  seconds: 60 * 60,
})

/** Repeated first-access links: to one person, and by one actor. */
export const firstAccessMails = (id: string, by: string): Counted[] => [
  { key: `firstAccess:id:${id}`, limit: 5 },
  { key: `firstAccess:by:${by}`, limit: 30 },
]

/** Links to a pre-registration, to one address: anyone's address can be entered there. */
export const registrationMails = (email: string): Counted[] => [
  { key: `registration:email:${email.toLowerCase()}`, limit: 5 },
]

/** Corrected addresses of pre-registrations, each of which is sent a link: for one person, and by one actor. */
export const emailCorrections = (id: string, by: string): Counted[] => [
  { key: `correctEmail:id:${id}`, limit: 5 },
  { key: `correctEmail:by:${by}`, limit: 30 },
]

/** Requested e-mail changes, each of which sends two messages: for one person, and by one actor. */
export const emailChangeMails = (id: string, by: string): Counted[] => [
  { key: `emailChange:id:${id}`, limit: 5 },
  { key: `emailChange:by:${by}`, limit: 30 },
]

/** Sign-in requests from one address. Calls made inside the process have none. */
const requestsOf = (address: string, kind: string, limit: number): Counted[] =>
  address ? [{ key: `${kind}:address:${network(address)}`, limit }] : []

/** Sign-in requests of applications and devices, each of which is stored for an hour: as many as sign-ins. */
export const signInRequests = (address: string): Counted[] =>
  requestsOf(address, "signInRequest", attemptsOfAddress)

/** Pushed sign-in requests (PAR). A program pushes them for all of its people, and each is stored for a minute. */
export const pushedRequests = (address: string): Counted[] =>
  requestsOf(address, "pushedRequest", 10 * attemptsOfAddress)

/** Typed device codes, right or wrong. Each takes two requests, and offices of hundreds share an address. */
export const deviceCodes = (address: string): Counted[] => [
  { key: `deviceCode:address:${network(address)}`, limit: 60 },
]

/** Requests for another administrator's consent, each of which sends a message to all of them. */
export const consentRequests = (by: string): Counted[] => [{ key: `consent:by:${by}`, limit: 30 }]

/** Deputies named, each of which sends a message, and whose refusals tell who holds a part. */
export const deputyNamings = (by: string): Counted[] => [{ key: `deputy:by:${by}`, limit: 30 }]

/**
 * Previews of calls with `limitsPreviews`. A form asks for one at every pause in typing, so a person may have more of them than
 * calls.
 */
export const previewsTelling = (by: string): Counted[] => [{ key: `preview:by:${by}`, limit: 60 }]

/**
 * Attempts with the two emergency halves, by address only. No number of guesses finds a pair, and a shared counter would let
 * an attacker block everyone.
 */
export const emergencyAttempts = (address: string): Counted[] => [
  { key: `emergency:address:${network(address)}`, limit: 10 },
]

/** Trial sign-ins of an integration, each of which costs as much as ten other calls. */
export const entryTrials = (by: string): Counted[] => [{ key: `entryTrial:by:${by}`, limit: 100 }]

const tooMany = "Muitas tentativas."

/** A refusal (429) with the reason `what` and the time to wait. */
export function slowDown(what: string, milliseconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? "segundo" : "segundos"}`
      : `${minutes} ${minutes === 1 ? "minuto" : "minutos"}`
  return new Refusal(429, "SLOW_DOWN", `${what} Aguarde ${wait} para tentar novamente.`, undefined, seconds)
}

/** Remaining milliseconds of each limit that is reached. */
async function waitsOf(db: Database, limits: readonly Counted[]): Promise<number[]> {
  const counters = await Promise.all(limits.map(({ key }) => storeOf(db).get(key)))
  return counters.flatMap((state, index) =>
    state && state.consumedPoints >= (limits[index]?.limit ?? 0) ? [state.msBeforeNext] : [],
  )
}

/** Throws 429 with the time to wait if a limit is already reached. */
export async function refuseIfSlowed(db: Database, limits: readonly Counted[]): Promise<void> {
  const waits = await waitsOf(db, limits)
  if (waits.length > 0) throw slowDown(tooMany, Math.max(...waits))
}

/** Whether one more attempt would be refused. */
export const isSlowed = async (db: Database, limits: readonly Counted[]): Promise<boolean> =>
  (await waitsOf(db, limits)).length > 0

/** Counts one attempt without refusing it, and returns its number within the window. */
export async function countOneMore(db: Database, { key, seconds }: Counted): Promise<number> {
  const { consumedPoints } = await storeOf(db).penalty(key, 1, { customDuration: seconds ?? windowSeconds })
  return consumedPoints
}

/**
 * Counts one attempt; throws 429 if it exceeds a limit. `what` is the reason in the refusal. Counting is atomic: of
 * concurrent attempts, no more than the limit succeed. Never call it inside a transaction, since a rollback would undo the
 * count. Messages that are sent with the transaction or not at all are the exception.
 */
export async function countAttempt(db: Database, limits: readonly Counted[], what = tooMany): Promise<void> {
  const states = await Promise.all(limits.map(({ key }) => storeOf(db).penalty(key)))
  const waits = states.flatMap((state, index) =>
    state.consumedPoints > (limits[index]?.limit ?? 0) ? [state.msBeforeNext] : [],
  )
  if (waits.length > 0) throw slowDown(what, Math.max(...waits))
}

/**
 * Runs something that a person may do only once at a time, such as an export of `kind`. It ends when `done` is called, or
 * with an error. If it never ends, as after a crash, it expires after a quarter of an hour. Throws 429 for a second one, and
 * `what` names the one in progress.
 */
export async function onceAtATime<T>(
  db: Database,
  kind: string,
  id: string,
  what: string,
  begin: (done: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const underWay = [{ key: `${kind}:id:${id}`, limit: 1 }]
  await countAttempt(db, underWay, what)
  const done = () => resetFailures(db, underWay)
  try {
    return await begin(done)
  } catch (error) {
    await done()
    throw error
  }
}

/** Resets the failures of a person who has succeeded. Failures of the address remain, since others share it. */
export async function resetFailures(db: Database, [person]: readonly Counted[]): Promise<void> {
  if (person) await storeOf(db).delete(person.key)
}
