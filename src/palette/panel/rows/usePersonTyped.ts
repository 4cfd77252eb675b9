import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import type { Parsed } from "../../grammar/parsed"
import type { Match } from "../../ranking/ranking"
import { personQuery } from "../../slots/serverLists"
import type { Suggestion } from "../../slots/suggestion"
import type { Target } from "../../targetTypes"
import { userTarget } from "../../userTarget"

/**
 * Fetches the person with the id in the line, so that commands that do not apply to them are disabled in advance. Waits
 * for the search, which also finds pre-registrations: these have no account to fetch.
 */
export function usePersonTyped(
  { identifier }: Parsed,
  found: readonly Match<Suggestion>[],
): Target<"user"> | undefined {
  const session = useSession()
  const isUser = found.some(({ entry }) => entry.value.id === identifier)
  const { data } = useQuery({
    ...personQuery(identifier ?? ""),
    enabled: isUser && may(session, "users.search"),
  })
  return useMemo(() => (identifier !== undefined && data ? userTarget(data) : undefined), [identifier, data])
}
