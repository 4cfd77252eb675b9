import { useQueryClient } from "@tanstack/react-query"
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

/** Ends the session on the server and forgets it here. */
export function useSignOut(): () => Promise<void> {
  const forget = useForgetSession()
  return async () => {
    // Whatever the server says, this browser leaves: a session it no longer knows is over too.
    await api.session.signOut().catch((error: unknown) => console.error(error))
    forget()
  }
}
