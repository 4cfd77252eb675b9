import { useQueryClient } from "@tanstack/react-query"
import { api } from "./api"
import { setToken } from "./session"

/** Ends the session on the server and forgets it here, with everything that was read in it. */
export function useSignOut(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    // Whatever the server says, this browser leaves: a session it no longer knows is over too.
    await api.session.signOut().catch((error: unknown) => console.error(error))
    setToken(null)
    queryClient.clear()
  }
}
