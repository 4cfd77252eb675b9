import { atom, getDefaultStore } from "jotai"
import { atomWithStorage, createJSONStorage } from "jotai/utils"
import { noteShown } from "./reauthentication"

const key = "atalaia.token"
const storage = createJSONStorage<string | null>(() => localStorage)

/**
 * The token that the page starts with. Usually there is none; in development it is that of `VITE_DEVELOPMENT_ACCOUNT`,
 * which the server accepts only with `DEV_TOKEN=on`. A built page has no such account.
 */
const account = import.meta.env.DEV ? import.meta.env.VITE_DEVELOPMENT_ACCOUNT : undefined
const firstToken = account ? `development-${account}` : null

/** The session's token; in local storage, so that a link opened in a new tab is signed in. */
export const tokenAtom = atomWithStorage<string | null>(key, firstToken, storage, { getOnInit: true })
/** What the server said once it refused the session. The shell says so and goes to the sign-in page. */
export const refusedAtom = atom<string | undefined>(undefined)
const deviceKey = "atalaia.device"
/** The device token that this browser received at its last sign-in. It does not tell who signed in. */
export const knownDevice = () => localStorage.getItem(deviceKey) ?? undefined
export const keepDevice = (device: string) => localStorage.setItem(deviceKey, device)

/** Counts how often the server answered that the session has another token type than the page thought. */
export const otherwiseAtom = atom(0)

const store = getDefaultStore()
export const currentToken = () => store.get(tokenAtom)
/** Starts a session, or ends it with null. */
export function setToken(token: string | null): void {
  store.set(refusedAtom, undefined)
  noteShown(token !== null)
  store.set(tokenAtom, token)
}
export const sessionRefused = (cause: string) => store.set(refusedAtom, cause)
export const sessionOtherwise = () => store.set(otherwiseAtom, (count) => count + 1)
