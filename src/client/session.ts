import { atom, getDefaultStore } from "jotai"
import { atomWithStorage, createJSONStorage } from "jotai/utils"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { noteShown } from "./reauthentication"

const key = "atalaia.session"
// The terminal has no such storage, and keeps its session itself.
const storage = createJSONStorage<string | null>(() => globalThis.localStorage)

/**
 * The account whose session the page opens by itself: in development that of `VITE_DEVELOPMENT_ACCOUNT`, which the server
 * accepts only with `DEV_TOKEN=on`. A built page has no such account.
 */
const account = import.meta.env.DEV ? import.meta.env.VITE_DEVELOPMENT_ACCOUNT : undefined
const developmentName = "development"

/**
 * The name of the session that this browser has, if it has one. It is in local storage, so that a link opened in a new tab
 * is signed in, and so that tabs hear of each other's sessions. It opens nothing: what does is a cookie, which no script
 * reads and which gets each page a token of its own (`renewSession` in `send.ts`).
 */
export const sessionAtom = atomWithStorage<string | null>(key, account ? developmentName : null, storage, {
  getOnInit: true,
})
/** What the server said once it refused the session. The shell says so and goes to the sign-in page. */
export const refusedAtom = atom<string | undefined>(undefined)

/** Counts how often the server answered that the session has another token type than the page thought. */
export const otherwiseAtom = atom(0)

const store = getDefaultStore()
export const currentSession = () => store.get(sessionAtom)

/** What a call answers that opens or renews a session. */
export type Given = Pick<AnswerOf<Calls["session"]["signIn"]>, "token" | "renewable">

/** The token of this page: nothing that lasts has it, and nothing that a script could find. */
interface Held {
  session: string
  token: string
  /** By the clock of `performance`: that of the computer may be wrong, and be put right. */
  until: number
}
let held: Held | undefined
/** Tokens that were answered, until what asked for them takes them up. */
const answered = new WeakMap<object, Held>()

/** A token is renewed while it is good for less than so many milliseconds, and not used for less than so many. */
const renewBefore = 120_000
const unsureBefore = 10_000

const isGiven = (answer: unknown): answer is Given =>
  typeof answer === "object" && answer !== null && "token" in answer

/** Takes the token out of an answer, where it has one, so that no cache and no form has it. */
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
 * Goes on with the token of a renewal that was begun in a session. What is renewed is that one, or one that another tab
 * has opened meanwhile; where this tab has left it or opened another, it keeps to that, and this answers false.
 */
export function takeToken(answer: Given, begunIn: string | null): boolean {
  const given = answered.get(answer)
  const current = currentSession()
  if (!given || (given.session !== current && begunIn !== current)) return false
  held = given
  if (given.session !== current) store.set(sessionAtom, given.session)
  return true
}

/** The page's token, where it has one for the session of now, and whether another one should be asked for. */
export function heldToken(): { token: string; old: boolean } | undefined {
  const session = currentSession()
  if (account && session === developmentName) return { token: `development-${account}`, old: false }
  const left = held && held.session === session ? held.until - performance.now() : 0
  return held && left > unsureBefore ? { token: held.token, old: left < renewBefore } : undefined
}

/** The server takes a token no more; the page may have got another one since. */
export function dropToken(token: string | undefined): void {
  if (held?.token === token) held = undefined
}

/** The person has shown anew who they are, at which the page's token ended: the next call renews it. */
export function sessionShown(): void {
  held = undefined
  noteShown(true)
}

/** The token of an answer, for what is not done in the session of the page. */
export const tokenOf = (answer: Given): string | undefined => answered.get(answer)?.token

/** Goes on in a session with its own token, which is good as long as the session is open: as a program has it. */
export function holdToken(token: string): void {
  held = { session: programName, token, until: Number.POSITIVE_INFINITY }
  store.set(sessionAtom, programName)
}
const programName = "program"

/** Starts a session that was opened by a call. Where that opened none, the session is over. */
export function startSession(answer: Given): void {
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
