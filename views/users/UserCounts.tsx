import { useQuery } from "@tanstack/react-query"
import { ListCounts } from "@views/list/ListCounts"
import { api } from "@/client/api"

/** The number of people that match a search. */
export const useUserCount = (search: string) =>
  useQuery(api.users.count.query(search ? { query: { search } } : {})).data

/** 412.908 usuários, 38.114 na sua busca. */
export function UserCounts({ search }: { search: string }) {
  const total = useUserCount("")
  const found = useUserCount(search)
  return <ListCounts {...{ total, found, search }} words={["usuário", "usuários"]} />
}
