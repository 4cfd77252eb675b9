import { useQueryClient } from "@tanstack/react-query"
import { flushSync } from "react-dom"
import { api } from "./api"
import { setToken } from "./session"

/** Forgets a session that the server has ended, with everything that was read in it. */
export function useForgetSession(): () => void {
  const queryClient = useQueryClient()
  return () => {
    setToken(null)
    queryClient.clear()
  }
}

/** The path of the sign-in page. */
export const signInPath = "/login"

/**
 * Ends the session on the server and forgets it here, with everything that the page remembers. The next person who
 * signs in starts from the beginning, not where this person was.
 */
export function useSignOut(): () => Promise<void> {
  const forget = useForgetSession()
  return async () => {
    // The person is signed out here whatever the server answers. A session that it does not know has ended, too.
    await api.session.signOut().catch((error: unknown) => console.error(error))
    // First removes everything that would ask before the page is left.
    flushSync(forget)
    window.location.replace(signInPath)
  }
}
