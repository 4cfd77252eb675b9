import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"

const key = "atalaia.interaction"

/**
 * The id of the authorization request with which an application sent this browser here. It is taken from the address or from
 * session storage: a first access, a new password or two-factor may come in between, each with addresses of its own. It lasts as
 * long as the tab.
 */
export function pendingInteraction(search: string): string | null {
  const given = new URLSearchParams(search).get("interaction")
  if (given) keepInteraction(given)
  return given ?? sessionStorage.getItem(key)
}

export const keepInteraction = (interaction: string) => sessionStorage.setItem(key, interaction)

export const forgetInteraction = () => sessionStorage.removeItem(key)

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
