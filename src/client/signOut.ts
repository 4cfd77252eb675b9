import { flushSync } from "react-dom"
import { api } from "./api"
import { endByCookie } from "./send"
import { currentSession, endSession } from "./session"

/** The path of the sign-in page. */
export const signInPath = "/login"

/**
 * Ends the session on the server and forgets it here, with everything that the page remembers. So the next person who signs in
 * starts afresh. The sign-in page then shows the text of `signedOutMessage`.
 */
export async function signOut({
  everywhere = false,
  farewell = () => undefined,
}: {
  /** Also ends the sessions of applications that were entered with it. */
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
  // Only the server can remove the HttpOnly cookie.
  if (!answered) localStorage.setItem(leftKey, "yes")
  keepFarewell(farewell(answered))
  // First removes everything that would ask for confirmation before the page is left.
  flushSync(endSession)
  window.location.replace(signInPath)
}

const leftKey = "atalaia:left"

/** Ends the session that was left while the server could not be reached, once it can be. Called when the page starts. */
export async function finishLeaving(): Promise<void> {
  if (localStorage.getItem(leftKey) === null) return
  // If another person has signed in since, the cookie is theirs.
  if (currentSession() === null) await endByCookie()
  localStorage.removeItem(leftKey)
}

const farewellKey = "atalaia.farewell"

/** Stores a sentence for the sign-in page, which may be reloaded. */
export function keepFarewell(text: string | undefined): void {
  if (text !== undefined) sessionStorage.setItem(farewellKey, text)
}

export const keptFarewell = () => sessionStorage.getItem(farewellKey)
export const forgetFarewell = () => sessionStorage.removeItem(farewellKey)
