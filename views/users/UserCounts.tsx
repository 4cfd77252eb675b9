import { useQuery } from "@tanstack/react-query"
import { ListCounts } from "@views/list/ListCounts"
import { api } from "@/client/api"

/** How many people a search finds; what is known of it when it is asked again. */
export const useUserCount = (search: string) =>
  useQuery(api.users.count.query(search ? { query: { search } } : {})).data

/** 412.908 usuários, 38.114 na sua busca. */
export function UserCounts({ search }: { search: string }) {
  const total = useUserCount("")
  const found = useUserCount(search)
  return <ListCounts {...{ total, found, search }} words={["usuário", "usuários"]} />
}
