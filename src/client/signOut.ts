import { flushSync } from "react-dom"
import { api } from "./api"
import { endByCookie } from "./send"
import { currentSession, endSession } from "./session"

/** The path of the sign-in page. */
export const signInPath = "/login"

/**
 * Ends the session on the server and forgets it here, with everything that the page remembers. The next person who
 * signs in starts from the beginning, not where this person was. The sign-in page then shows what `farewell` says.
 */
export async function signOut({
  everywhere = false,
  farewell = () => undefined,
}: {
  /** The applications that were entered with the session, too. */
  everywhere?: boolean
  /** The sentence for the sign-in page. `answered` is whether the server has ended the session. */
  farewell?: (answered: boolean) => string | undefined
} = {}): Promise<void> {
  const answered = await api.session.signOut({ query: everywhere ? { everywhere } : {} }).then(
    () => true,
    (error: unknown) => {
      // The person is signed out here whatever the server answers. A session that it does not know has ended, too.
      console.error(error)
      return false
    },
  )
  // The cookie is the server's to take back.
  if (!answered) localStorage.setItem(leftKey, "yes")
  keepFarewell(farewell(answered))
  // First removes everything that would ask before the page is left.
  flushSync(endSession)
  window.location.replace(signInPath)
}

const leftKey = "atalaia:left"

/** Ends the session that was left while the server could not be reached, once it can. To be called when the page starts. */
export async function finishLeaving(): Promise<void> {
  if (localStorage.getItem(leftKey) === null) return
  // Where somebody has signed in since, the cookie is theirs.
  if (currentSession() === null) await endByCookie()
  localStorage.removeItem(leftKey)
}

const farewellKey = "atalaia.farewell"

/** Keeps a sentence for the sign-in page, which may be loaded anew. */
export function keepFarewell(text: string | undefined): void {
  if (text !== undefined) sessionStorage.setItem(farewellKey, text)
}

export const keptFarewell = () => sessionStorage.getItem(farewellKey)
export const forgetFarewell = () => sessionStorage.removeItem(farewellKey)
