import { atom, getDefaultStore } from "jotai"
import { atomWithStorage, createJSONStorage } from "jotai/utils"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { noteShown } from "./reauthentication"

const key = "atalaia.session"
// The terminal has no such storage, and stores its session itself.
const storage = createJSONStorage<string | null>(() => globalThis.localStorage)

/**
 * The account whose session the page opens at its start, in development only: `VITE_DEVELOPMENT_ACCOUNT`, which the server
 * accepts only with `DEV_TOKEN=on`. A built page has no such account.
 */
const account = import.meta.env.DEV ? import.meta.env.VITE_DEVELOPMENT_ACCOUNT : undefined
const developmentName = "development"

/**
 * The name of this browser's session, if it has one. It is in local storage, so that a link opened in a new tab is signed in, and
 * tabs notice each other's sessions. The name grants no access. That is the job of an HttpOnly cookie, which gets each page a
 * token of its own (`renewSession` in `send.ts`).
 */
export const sessionAtom = atomWithStorage<string | null>(key, account ? developmentName : null, storage, {
  getOnInit: true,
})
/** The server's message when it refused the session. The shell shows it and goes to the sign-in page. */
export const refusedAtom = atom<string | undefined>(undefined)

/** Counts the answers by which the session has another token type than the page assumed. */
export const otherwiseAtom = atom(0)

const store = getDefaultStore()
export const currentSession = () => store.get(sessionAtom)

/** The answer of a call that opens or renews a session. */
export type IssuedSession = Pick<AnswerOf<Calls["session"]["signIn"]>, "token" | "renewable">

/** This page's token. It is only in this module's memory, so that neither storage nor other scripts have it. */
interface StoredSession {
  session: string
  token: string
  /** By the monotonic clock of `performance`: the computer's clock may be wrong and be corrected. */
  until: number
}
let held: StoredSession | undefined
/** Tokens of answers, until their requester takes them. */
const answered = new WeakMap<object, StoredSession>()

/** In ms: a token is renewed if it is valid for less than the first, and not used if it is valid for less than the second. */
const renewBefore = 120_000
const unsureBefore = 10_000

const isGiven = (answer: unknown): answer is IssuedSession =>
  typeof answer === "object" && answer !== null && "token" in answer

/** Takes the token out of an answer, if it has one, so that no cache and no form contains it. */
export function withdrawToken(answer: unknown): void {
  if (!isGiven(answer) || !answer.renewable) return
  const { token, renewable } = answer
  answered.set(answer, {
    session: renewable.name,
    token,
    until: performance.now() + renewable.seconds * 1000,
  })
  answer.token = ""
}

/**
 * Uses the token of a renewal that began in the session `begunIn`. The answer is for that session, or for one that another tab
 * has opened since. If this tab has left it or opened another one, the answer is ignored and the result is false.
 */
export function takeToken(answer: IssuedSession, begunIn: string | null): boolean {
  const given = answered.get(answer)
  const current = currentSession()
  if (!given || (given.session !== current && begunIn !== current)) return false
  held = given
  if (given.session !== current) store.set(sessionAtom, given.session)
  return true
}

/** The page's token, if it has one for the present session, and whether it should be renewed. */
export function heldToken(): { token: string; old: boolean } | undefined {
  const session = currentSession()
  if (account && session === developmentName) return { token: `development-${account}`, old: false }
  const left = held && held.session === session ? held.until - performance.now() : 0
  return held && left > unsureBefore ? { token: held.token, old: left < renewBefore } : undefined
}

/** The server no longer accepts a token; the page may have got another one since. */
export function dropToken(token: string | undefined): void {
  if (held?.token === token) held = undefined
}

/** The person has authenticated again, which ended the page's token. The next call renews it. */
export function sessionShown(): void {
  held = undefined
  noteShown(true)
}

/** The token of an answer, for calls outside the page's session. */
export const tokenOf = (answer: IssuedSession): string | undefined => answered.get(answer)?.token

/** Continues in a session with its own token, which is valid as long as the session is open. For programs. */
export function holdToken(token: string): void {
  held = { session: programName, token, until: Number.POSITIVE_INFINITY }
  store.set(sessionAtom, programName)
}
const programName = "program"

/** Starts the session that a call opened. If it opened none, the session has ended. */
export function startSession(answer: IssuedSession): void {
  held = answered.get(answer)
  store.set(refusedAtom, undefined)
  noteShown(held !== undefined)
  store.set(sessionAtom, held?.session ?? null)
}

/** Forgets the session. */
export function endSession(): void {
  held = undefined
  store.set(refusedAtom, undefined)
  noteShown(false)
  store.set(sessionAtom, null)
}

export const sessionRefused = (cause: string) => store.set(refusedAtom, cause)
export const sessionOtherwise = () => store.set(otherwiseAtom, (count) => count + 1)
