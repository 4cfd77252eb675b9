import { useQuery } from "@tanstack/react-query"
import { ListCounts } from "@views/list/ListCounts"
import { api } from "@/client/api"

/** The number of applications that match a search. */
export const useApplicationCount = (search: string) =>
  useQuery(api.applications.count.query(search ? { query: { search } } : {})).data

/** 40 aplicações, 12 na sua busca. */
export function ApplicationCounts({ search }: { search: string }) {
  const total = useApplicationCount("")
  const found = useApplicationCount(search)
  return <ListCounts {...{ total, found, search }} words={["aplicação", "aplicações"]} />
}
