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

/** Where one signs in. */
export const signInPath = "/login"

/**
 * Ends the session on the server and forgets it here, with everything that the page remembers: whoever signs in next
 * begins anew, and not where this person was.
 */
export function useSignOut(): () => Promise<void> {
  const forget = useForgetSession()
  return async () => {
    // Whatever the server says, this browser leaves: a session it no longer knows is over too.
    await api.session.signOut().catch((error: unknown) => console.error(error))
    // What asks before it is left is gone before the page is.
    flushSync(forget)
    window.location.replace(signInPath)
  }
}
