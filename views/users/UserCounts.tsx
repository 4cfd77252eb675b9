import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { Skeleton } from "@/ui/Skeleton"

type Count = AnswerOf<Calls["users"]["count"]>

/** `412.908`; an estimate is said as one. */
export function countText({ count, exact }: Count): string {
  return `${exact ? "" : "mais de "}${count.toLocaleString("pt-BR")}`
}

/** How many people a search finds; what is known of it when it is asked again. */
export const useUserCount = (search: string) =>
  useQuery(api.users.count.query(search ? { query: { search } } : {})).data

/** 412.908 usuários, 38.114 na sua busca. */
export function UserCounts({ search }: { search: string }) {
  const total = useUserCount("")
  const found = useUserCount(search)
  if (!total) return <Skeleton className="h-3 w-40" />
  return (
    <>
      {countText(total)} {total.count === 1 ? "usuário" : "usuários"}
      {search && found && `, ${countText(found)} na sua busca`}
    </>
  )
}
