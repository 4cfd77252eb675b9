import { grouped } from "@/domain/text/words"
import { Skeleton } from "@/ui/states/Skeleton"

export interface Count {
  count: number
  /** Absent if the count is always exact. */
  exact?: boolean
}

/** `412.908`, or `mais de 10.000` if the count is not exact. */
export function countText({ count, exact = true }: Count): string {
  return `${exact ? "" : "mais de "}${grouped(count)}`
}

export interface ListCountsProps {
  /** The number of all rows, and of those that match the search, once loaded. */
  total: Count | undefined
  found: Count | undefined
  search: string
  /** The noun in singular and plural. */
  words: readonly [one: string, several: string]
}

/** 412.908 usuários, 38.114 na sua busca. */
export function ListCounts({ total, found, search, words: [one, several] }: ListCountsProps) {
  if (!total) return <Skeleton className="h-3 w-40" />
  return (
    <>
      {countText(total)} {total.count === 1 ? one : several}
      {search && found && `, ${countText(found)} na sua busca`}
    </>
  )
}
