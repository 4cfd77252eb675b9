import { useQuery } from "@tanstack/react-query"
import { ListCounts } from "@views/list/ListCounts"
import { api } from "@/client/api"

/** How many applications a search finds; what is known of it when it is asked again. */
export const useApplicationCount = (search: string) =>
  useQuery(api.applications.count.query(search ? { query: { search } } : {})).data

/** 40 aplicações, 12 na sua busca. */
export function ApplicationCounts({ search }: { search: string }) {
  const total = useApplicationCount("")
  const found = useApplicationCount(search)
  return <ListCounts {...{ total, found, search }} words={["aplicação", "aplicações"]} />
}
