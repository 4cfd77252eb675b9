import { atom, getDefaultStore } from "jotai"
import { atomWithStorage, createJSONStorage } from "jotai/utils"

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
/** True from the first 401 of an open session until the sign-in page is shown, two seconds later (1-core §8). */
export const refusedAtom = atom(false)

const store = getDefaultStore()
export const currentToken = () => store.get(tokenAtom)
export const setToken = (token: string | null) => store.set(tokenAtom, token)

const redirectAfter = 2000

/** The server no longer knows the session: says so, then leads to the sign-in page. Drafts stay. */
export function sessionRefused(): void {
  if (store.get(refusedAtom)) return
  store.set(refusedAtom, true)
  setTimeout(() => {
    store.set(refusedAtom, false)
    setToken(null)
  }, redirectAfter)
}
