import { Skeleton } from "@/ui/Skeleton"

export interface Count {
  count: number
  /** Absent where it always is. */
  exact?: boolean
}

/** `412.908`; an estimate is said as one. */
export function countText({ count, exact = true }: Count): string {
  return `${exact ? "" : "mais de "}${count.toLocaleString("pt-BR")}`
}

export interface ListCountsProps {
  /** All there are, and those that the search finds, once known. */
  total: Count | undefined
  found: Count | undefined
  search: string
  /** One of them, and several. */
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
