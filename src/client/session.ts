import { atom, getDefaultStore } from "jotai"
import { atomWithStorage, createJSONStorage } from "jotai/utils"
import { noteShown } from "./reauthentication"

const key = "atalaia.token"
const storage = createJSONStorage<string | null>(() => localStorage)

/**
 * The token that the page starts with: none, or in development that of `VITE_DEVELOPMENT_ACCOUNT` (1-core §2.1),
 * which the server only takes with `DEV_TOKEN=on`. A built page has no such account.
 */
const account = import.meta.env.DEV ? import.meta.env.VITE_DEVELOPMENT_ACCOUNT : undefined
const firstToken = account ? `development-${account}` : null

/** The session's token; in local storage, so that a link opened in a new tab is signed in. */
export const tokenAtom = atomWithStorage<string | null>(key, firstToken, storage, { getOnInit: true })
/** True once the server no longer knows the session: the shell says so, and leads to the sign-in page. */
export const refusedAtom = atom(false)
const deviceKey = "atalaia.device"
/** What this browser was given when somebody last signed in from it; it says nothing about whom. */
export const knownDevice = () => localStorage.getItem(deviceKey) ?? undefined
export const keepDevice = (device: string) => localStorage.setItem(deviceKey, device)

/** Counts how often the server said that the session is there for something else than the page took it for. */
export const otherwiseAtom = atom(0)

const store = getDefaultStore()
export const currentToken = () => store.get(tokenAtom)
/** Enters with a session, or leaves with none. */
export function setToken(token: string | null): void {
  store.set(refusedAtom, false)
  noteShown(token !== null)
  store.set(tokenAtom, token)
}
export const sessionRefused = () => store.set(refusedAtom, true)
export const sessionOtherwise = () => store.set(otherwiseAtom, (count) => count + 1)
