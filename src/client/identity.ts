import { useQuery } from "@tanstack/react-query"
import { useAtomValue } from "jotai"
import { createContext, useContext, useEffect } from "react"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Ability } from "@/domain/access"
import { api } from "./api"
import { RequestError, renewSession } from "./send"
import { heldToken, otherwiseAtom, sessionAtom } from "./session"

export type SessionInfo = Omit<AnswerOf<Calls["session"]["check"]>, "abilities"> & { abilities: Ability[] }

/** The states of the identity check. */
export type Identity =
  | { state: "unchecked" }
  | { state: "checking" }
  | { state: "check_true"; session: SessionInfo }
  /** `over`: there was a session, and it has ended. */
  | { state: "check_false"; cause: string; over: boolean }
  | { state: "check_fail"; cause: string; retry: () => void }

/**
 * The identity check of a session, as a query. It runs before anything is drawn, and again whenever the answer may have
 * changed. A page that has no token yet gets both at once.
 */
export function identityQuery(session: string | null) {
  const { queryKey, queryFn } = api.session.check.query()
  return {
    queryKey: [...queryKey, session],
    queryFn: (context: { signal: AbortSignal }) => (heldToken() ? queryFn(context) : renewSession()),
    retry: false,
    staleTime: 60_000,
  }
}

/** The session of the page, as the server knows it. Every route depends on it. */
export function useIdentity(): Identity {
  const session = useAtomValue(sessionAtom)
  const check = useQuery({
    ...identityQuery(session),
    enabled: session !== null,
    refetchOnWindowFocus: true,
  })
  // The session may have changed, for example because a new role requires two-factor. The check returns its present state.
  const otherwise = useAtomValue(otherwiseAtom)
  const { refetch } = check
  useEffect(() => {
    if (otherwise > 0) void refetch()
  }, [otherwise, refetch])
  if (session === null) return { state: "unchecked" }
  // Even if the session was valid a moment ago: the latest check decides.
  if (check.error instanceof RequestError && check.error.status === 401) {
    const { code, message } = check.error
    return { state: "check_false", cause: message, over: code === "SESSION_OVER" }
  }
  if (check.data) return { state: "check_true", session: check.data as SessionInfo }
  if (!check.error || check.isFetching) return { state: "checking" }
  return { state: "check_fail", cause: check.error.message, retry: () => void check.refetch() }
}

/** The session, handed down by the shell to everything inside it. */
export const SessionContext = createContext<SessionInfo | undefined>(undefined)

/** The session inside the shell, where there always is one. */
export function useSession(): SessionInfo {
  const session = useContext(SessionContext)
  if (!session) throw new Error("useSession outside an open session")
  return session
}
