import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import { leaveWithDrafts } from "@/ui/page/unsaved"

/** The upstream provider of the installation, if it has one. */
export function useUpstream() {
  const { data } = useQuery({ ...api.session.upstream.query(), retry: false, meta: { quiet: true } })
  return data
}

/**
 * The name of the provider with which everybody signs in, where no passwords are taken. The server has written it into the page,
 * so that it is known before the first answer.
 */
export function useOnlyProvider(): string | undefined {
  const upstream = useUpstream()
  if (!upstream) return document.documentElement.dataset.onlyProvider
  return upstream.passwords ? undefined : upstream.name
}

/** In session storage, so that only the tab that went there takes the answer. */
const key = "atalaia.upstream"

/** A sign-in that this tab began at the upstream provider. */
interface Begun {
  state: string
  /** Only this tab knows it, so the provider's answer opens nothing elsewhere. */
  binder: string
  /** The query of the sign-in page, with the address that the person wanted. */
  search: string
}

/** Goes to the upstream provider. `again`: it asks who the person is even if they are still signed in there. */
export async function goUpstream(search: string, { again = false } = {}): Promise<void> {
  const binder = crypto.randomUUID()
  const { address, state } = await api.session.beginUpstream({ body: { binder, ...(again && { again }) } })
  sessionStorage.setItem(key, JSON.stringify({ state, binder, search } satisfies Begun))
  leaveWithDrafts()
  location.assign(address)
}

/** In session storage: where this tab, which has signed in there, can be signed out there, too. */
const signOutKey = "atalaia.upstream-sign-out"
export const keepSignOut = (address: string) => sessionStorage.setItem(signOutKey, address)
export const signOutKept = () => sessionStorage.getItem(signOutKey) ?? undefined
export const forgetSignOut = () => sessionStorage.removeItem(signOutKey)

/** The sign-in that this tab has begun. Undefined if an answer is not for it. */
export function begunFor(query: string): Begun | undefined {
  const kept = sessionStorage.getItem(key)
  const begun: Begun | undefined = kept === null ? undefined : JSON.parse(kept)
  return begun?.state === new URLSearchParams(query).get("state") ? begun : undefined
}

/** Its answer is being used. */
export const forgetBegun = () => sessionStorage.removeItem(key)
