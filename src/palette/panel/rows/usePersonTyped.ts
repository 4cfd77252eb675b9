import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import type { Parsed } from "../../grammar/parsed"
import { personQuery } from "../../slots/serverLists"
import type { Target } from "../../target"
import { userTarget } from "../../userTarget"

/** The person with the id in the line, so that what cannot be done with them is known before it is tried. */
export function usePersonTyped({ identifier }: Parsed): Target<"user"> | undefined {
  const session = useSession()
  const { data } = useQuery({
    ...personQuery(identifier ?? ""),
    enabled: identifier !== undefined && may(session, "users.search"),
  })
  return useMemo(() => (identifier !== undefined && data ? userTarget(data) : undefined), [identifier, data])
}
