import { useQuery } from "@tanstack/react-query"
import { UsersRound } from "lucide-react"
import { useMemo } from "react"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { useRegistries } from "@/palette/registries"
import { pathTo, type Screens } from "@/screens/screen"
import { useDebounced } from "@/ui/page/useDebounced"
import type { Parsed } from "../../grammar/parsed"
import { paletteDebounce } from "../../slots/useResolution"
import type { Row } from "./rows"

/** The number of results that the palette's search returns at most. If it returned that many, there may be more. */
const maxAnswered = 8

/** A row that leads to the full list of people found, with the number of those not shown. */
export function useMorePeople({ mode, query }: Parsed, shown: number): Row | undefined {
  const session = useSession()
  const { screens }: { screens: Screens } = useRegistries()
  const full = mode === "people" && shown >= maxAnswered && may(session, "users.search")
  const quiet = useDebounced(query, paletteDebounce) === query
  const { data } = useQuery({
    ...api.users.count.query({ query: { search: query } }),
    enabled: full && quiet,
    staleTime: 60_000,
    retry: false,
  })
  const count = (data?.count ?? 0) - shown
  const list = screens.users
  return useMemo(() => {
    if (!full || !list || count <= 0) return undefined
    const path = `${pathTo(list)}?${new URLSearchParams({ search: query })}`
    return {
      id: "more:user",
      more: true as const,
      icon: UsersRound,
      label: `Mais ${count.toLocaleString("pt-BR")} na lista de usuários`,
      action: { kind: "go", path, line: `> find users ${query}` },
    }
  }, [full, list, count, query])
}
