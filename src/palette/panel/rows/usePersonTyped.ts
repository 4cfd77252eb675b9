import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import type { Parsed } from "../../grammar/parsed"
import { personQuery } from "../../slots/serverLists"
import type { Target } from "../../targetTypes"
import { userTarget } from "../../userTarget"

/** Fetches the person with the id in the line, so that commands that do not apply to them are disabled in advance. */
export function usePersonTyped({ identifier }: Parsed): Target<"user"> | undefined {
  const session = useSession()
  const { data } = useQuery({
    ...personQuery(identifier ?? ""),
    enabled: identifier !== undefined && may(session, "users.search"),
  })
  return useMemo(() => (identifier !== undefined && data ? userTarget(data) : undefined), [identifier, data])
}
