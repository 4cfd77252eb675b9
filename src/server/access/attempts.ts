import { RateLimiterDrizzle, type RateLimiterStoreAbstract } from "rate-limiter-flexible"
import type { Database } from "../database/connection"
import { rateLimit } from "../database/schema/index"
import { Refusal } from "../refusal"

/** Attempts are counted for so long from the first one (decisions.md, Signing in). */
const windowSeconds = 15 * 60

/** What is counted under one key, and how many may be in one window. */
export interface Counted {
  key: string
  limit: number
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
  })
  stores.set(db, store)
  return store
}

/** Whoever has one IPv6 address mostly has its whole /64: that counts as one. */
function network(address: string): string {
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

/** Failed sign-ins of one id and of one address. */
export const signInFailures = (id: string, address: string): Counted[] =>
  counted("signIn", { person: 10, address: 10 }, id, address)

/** Wrong passwords and codes inside a session, which might be somebody else's who found it open. */
export const confirmationFailures = (id: string, address: string): Counted[] =>
  counted("confirmation", { person: 10, address: 10 }, id, address)

/** Messages asked for without a session; offices of hundreds share an address. */
export const mailRequests = (id: string, address: string): Counted[] =>
  counted("mail", { person: 5, address: 30 }, id, address)

function slowDown(milliseconds: number): Refusal {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000))
  const minutes = Math.ceil(seconds / 60)
  const wait =
    seconds < 60
      ? `${seconds} ${seconds === 1 ? "segundo" : "segundos"}`
      : `${minutes} ${minutes === 1 ? "minuto" : "minutos"}`
  return new Refusal(
    429,
    "SLOW_DOWN",
    `Muitas tentativas. Aguarde ${wait} para tentar novamente.`,
    undefined,
    seconds,
  )
}

/** Refuses with 429 and the wait where a limit is reached already. */
export async function refuseIfSlowed(db: Database, limits: readonly Counted[]): Promise<void> {
  const found = await Promise.all(limits.map(({ key }) => storeOf(db).get(key)))
  const waits = found.flatMap((state, index) =>
    state && state.consumedPoints >= (limits[index]?.limit ?? 0) ? [state.msBeforeNext] : [],
  )
  if (waits.length > 0) throw slowDown(Math.max(...waits))
}

/**
 * Counts one attempt; refuses with 429 where it is one too many. Counting is atomic: of attempts that come
 * together, no more than the limit get another answer. Never inside a transaction, which might be taken back.
 */
export async function countAttempt(db: Database, limits: readonly Counted[]): Promise<void> {
  const states = await Promise.all(limits.map(({ key }) => storeOf(db).penalty(key)))
  const waits = states.flatMap((state, index) =>
    state.consumedPoints > (limits[index]?.limit ?? 0) ? [state.msBeforeNext] : [],
  )
  if (waits.length > 0) throw slowDown(Math.max(...waits))
}

/** Forgets the failures of the person, who came in after all. Those of the address stay: others share it. */
export async function forgive(db: Database, [person]: readonly Counted[]): Promise<void> {
  if (person) await storeOf(db).delete(person.key)
}
