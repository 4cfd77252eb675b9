import { RateLimiterDrizzle, type RateLimiterStoreAbstract } from "rate-limiter-flexible"
import type { Database } from "../database/connection"
import { rateLimit } from "../database/schema/index"
import { Refusal } from "../http/refusal"
import type { Device } from "./devices"

/** Attempts are counted for this long from the first one, where nothing else is said. */
const windowSeconds = 15 * 60

/** What is counted under one key, and how many may be in one window. */
export interface Counted {
  key: string
  limit: number
  /** How long a window lasts. */
  seconds?: number
}

/** One store for each database, shared by all processes through its table. */
const stores = new WeakMap<Database, RateLimiterStoreAbstract>()
function storeOf(db: Database): RateLimiterStoreAbstract {
  const known = stores.get(db)
  if (known) return known
  const store = new RateLimiterDrizzle({
    storeClient: db,
    schema: rateLimit,
    duration: windowSeconds,
    // Limits are compared here, so that one store serves all of them.
    points: Number.MAX_SAFE_INTEGER,
    keyPrefix: "",
    // What has run out is taken away with all else that was kept long enough; this clock would outlive its database.
    clearExpiredByTimeout: false,
  })
  stores.set(db, store)
  return store
}

/** A household or office mostly has a whole /64 of IPv6: it counts as one address. */
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

/** Offices of hundreds share an address, and some there mistype: far more of one address than of one person. */
const failures = { person: 10, address: 100 }
/** Right ones count too: hashing costs as much for them. No office signs in so often, and nobody as `perPerson` says. */
const attemptsOfAddress = 3000

/**
 * Of a device that the person signed in from before, what is counted is its own: what others do in their name, or in
 * their office, does not hold them up.
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

/** All sign-ins, counted before anything is hashed; as many as they like where a limit is 0. */
export const signInAttempts = (perPerson: number, id: string, address: string, known?: Device): Counted[] =>
  ofSignIn("signInAttempt", { person: perPerson, address: attemptsOfAddress }, id, address, known).filter(
    ({ limit }) => limit > 0,
  )

/**
 * Of passkeys, which nobody guesses, where they come from alone is counted: whoever tries in somebody's name does not hold
 * them up.
 */
const ofPasskeys = (...given: Parameters<typeof ofSignIn>) => {
  const all = ofSignIn(...given)
  return given[4] ? all : all.slice(1)
}

/** Passkeys that were refused, of one address or of a known device. */
export const passkeyFailures = (id: string, address: string, known?: Device): Counted[] =>
  ofPasskeys("passkey", failures, id, address, known)

/** All sign-ins with one, counted before a signature is checked. */
export const passkeyAttempts = (perPerson: number, id: string, address: string, known?: Device): Counted[] =>
  ofPasskeys("passkeyAttempt", { person: perPerson, address: attemptsOfAddress }, id, address, known).filter(
    ({ limit }) => limit > 0,
  )

/** Wrong passwords and codes inside a session, which might be somebody else's who found it open. */
export const confirmationFailures = (id: string, address: string): Counted[] =>
  counted("confirmation", failures, id, address)

/** All that is shown inside a session to say who one is, right ones too, which cost as much and are kept in the audit. */
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

/** Links of the first access sent anew: to one person, and by one. */
export const firstAccessMails = (id: string, by: string): Counted[] => [
  { key: `firstAccess:id:${id}`, limit: 5 },
  { key: `firstAccess:by:${by}`, limit: 30 },
]

/** Links to a pre-registration, which anybody's address can be given for: to one address. */
export const registrationMails = (email: string): Counted[] => [
  { key: `registration:email:${email.toLowerCase()}`, limit: 5 },
]

/** Corrected addresses of pre-registrations, each of which is sent a link: of one person, and by one. */
export const emailCorrections = (id: string, by: string): Counted[] => [
  { key: `correctEmail:id:${id}`, limit: 5 },
  { key: `correctEmail:by:${by}`, limit: 30 },
]

/** Requested changes of e-mail, each sending two messages: for one person, and by one. */
export const emailChangeMails = (id: string, by: string): Counted[] => [
  { key: `emailChange:id:${id}`, limit: 5 },
  { key: `emailChange:by:${by}`, limit: 30 },
]

/** Requests to sign in that come from one address. Calls made inside the process have none. */
const requestsOf = (address: string, kind: string, limit: number): Counted[] =>
  address ? [{ key: `${kind}:address:${network(address)}`, limit }] : []

/** Requests of applications and devices to sign somebody in, each of which is kept for an hour: as many as sign-ins. */
export const signInRequests = (address: string): Counted[] =>
  requestsOf(address, "signInRequest", attemptsOfAddress)

/** The same, pushed by a program, which does it for all of its people; each is kept for a minute. */
export const pushedRequests = (address: string): Counted[] =>
  requestsOf(address, "pushedRequest", 10 * attemptsOfAddress)

/** Codes of devices typed, right or wrong, each of which takes two requests; offices of hundreds share an address. */
export const deviceCodes = (address: string): Counted[] => [
  { key: `deviceCode:address:${network(address)}`, limit: 60 },
]

/** Requests for the consent of another administrator, each of which writes to all of them. */
export const consentRequests = (by: string): Counted[] => [{ key: `consent:by:${by}`, limit: 30 }]

/** Pairs of halves tried. By the address alone: no number of guesses finds one, and nobody shuts the way for others. */
export const emergencyAttempts = (address: string): Counted[] => [
  { key: `emergency:address:${network(address)}`, limit: 10 },
]

/** Sign-ins made to try an integration, each of which takes as much as ten other calls. */
export const entryTrials = (by: string): Counted[] => [{ key: `entryTrial:by:${by}`, limit: 100 }]

const tooMany = "Muitas tentativas."

/** Says what was too much, and how long to wait. */
export function slowDown(what: string, milliseconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? "segundo" : "segundos"}`
      : `${minutes} ${minutes === 1 ? "minuto" : "minutos"}`
  return new Refusal(429, "SLOW_DOWN", `${what} Aguarde ${wait} para tentar novamente.`, undefined, seconds)
}

/** How long every limit that is reached still lasts, in milliseconds. */
async function waitsOf(db: Database, limits: readonly Counted[]): Promise<number[]> {
  const counters = await Promise.all(limits.map(({ key }) => storeOf(db).get(key)))
  return counters.flatMap((state, index) =>
    state && state.consumedPoints >= (limits[index]?.limit ?? 0) ? [state.msBeforeNext] : [],
  )
}

/** Refuses with 429 and the wait where a limit is reached already. */
export async function refuseIfSlowed(db: Database, limits: readonly Counted[]): Promise<void> {
  const waits = await waitsOf(db, limits)
  if (waits.length > 0) throw slowDown(tooMany, Math.max(...waits))
}

/** Whether one more attempt would be refused. */
export const isSlowed = async (db: Database, limits: readonly Counted[]): Promise<boolean> =>
  (await waitsOf(db, limits)).length > 0

/** Counts one more of what is kept within its limit without a refusal, and answers which one it is. */
export async function countOneMore(db: Database, { key, seconds }: Counted): Promise<number> {
  const { consumedPoints } = await storeOf(db).penalty(key, 1, { customDuration: seconds ?? windowSeconds })
  return consumedPoints
}

/**
 * Counts one attempt; refuses with 429 where it is one too many. Counting is atomic: of attempts that come
 * together, no more than the limit get another answer; the others are told `what` was too much. Never inside a
 * transaction, which might be taken back, except for messages that are sent with it or not at all.
 */
export async function countAttempt(db: Database, limits: readonly Counted[], what = tooMany): Promise<void> {
  const states = await Promise.all(limits.map(({ key }) => storeOf(db).penalty(key)))
  const waits = states.flatMap((state, index) =>
    state.consumedPoints > (limits[index]?.limit ?? 0) ? [state.msBeforeNext] : [],
  )
  if (waits.length > 0) throw slowDown(what, Math.max(...waits))
}

/**
 * Begins something that a person does once at a time, such as an export of `kind`. It ends when `done` is called, or with an
 * error; where it never does, as after a crash, in a quarter of an hour. Refuses a second one with 429, and says `what` goes on.
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
  const done = () => forgive(db, underWay)
  try {
    return await begin(done)
  } catch (error) {
    await done()
    throw error
  }
}

/** Forgets the failures of the person, who came in after all. Those of the address stay: others share it. */
export async function forgive(db: Database, [person]: readonly Counted[]): Promise<void> {
  if (person) await storeOf(db).delete(person.key)
}
