import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"

/** In session storage: the tab's own. In local storage: the browser's last one. */
const key = "atalaia.interaction"
/** In both storages: the one that the tab of an e-mail's link took from the tab where it began. */
const takenKey = "atalaia.interaction-taken"

/**
 * The id of the authorization request with which an application sent this browser here. It is taken from the address or from
 * session storage: a first access, a new password or two-factor may come in between, each with addresses of its own. It lasts as
 * long as the tab, or until another tab takes it.
 */
export function pendingInteraction(search: string): string | null {
  const given = new URLSearchParams(search).get("interaction")
  if (given) keepInteraction(given)
  const kept = given ?? sessionStorage.getItem(key)
  const isTaken = kept !== null && localStorage.getItem(takenKey) === kept
  return isTaken && sessionStorage.getItem(takenKey) !== kept ? null : kept
}

export function keepInteraction(interaction: string): void {
  sessionStorage.setItem(key, interaction)
  localStorage.setItem(key, interaction)
}

export function forgetInteraction(): void {
  if (localStorage.getItem(key) === sessionStorage.getItem(key)) localStorage.removeItem(key)
  sessionStorage.removeItem(key)
}

/** The last one that a tab of this browser has, for a link that opens in a tab of its own. */
export const lastInteraction = (): string | null => localStorage.getItem(key)

/** Goes on with it in this tab. The one where it began then stays in the portal: of two that go on, one would fail. */
export function takeInteraction(interaction: string): void {
  for (const storage of [sessionStorage, localStorage]) storage.setItem(takenKey, interaction)
  sessionStorage.setItem(key, interaction)
}

/** The application of an authorization request, and the way back to it. */
export type Asking = NonNullable<AnswerOf<Calls["federation"]["asked"]>["by"]>

/** The requesting application, once it is known; undefined if there is none or the request is over. */
export function useAsking(interaction: string | null): Asking | undefined {
  const { data } = useQuery({
    ...api.federation.asked.query({ query: { interaction: interaction ?? "" } }),
    enabled: interaction !== null,
    retry: false,
    meta: { quiet: true },
  })
  return interaction === null ? undefined : data?.by
}
