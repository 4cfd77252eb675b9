import type { Call } from "@/contract/call"
import { type } from "@/contract/type"
import { pageSizes } from "@/domain/pageSizes"

const asked = type({ "page?": "number", "size?": "number", "after?": "string" })
const list = type({ items: "unknown[]", "count?": "number", "exact?": "boolean", "after?": "string" })

/**
 * Adds paging information to a list (`paging`), as far as it is known without counting. A page that is not full is the last
 * one.
 */
export function withPaging(record: Call, query: unknown, address: string, answer: unknown): unknown {
  if (record.pages === undefined) return answer
  const { after, size = pageSizes[record.pages], ...given } = asked.assert(query)
  const page = after === undefined ? (given.page ?? 0) : 0
  const found = list.assert(answer)
  const { items, count, exact = true } = found
  const until = page * size + items.length
  const isLast = items.length < size
  const isThere = items.length > 0 || page === 0
  // After a cursor, the number of earlier rows is not known.
  const isWhole = isLast && isThere && after === undefined
  const total = count !== undefined && exact ? count : isWhole ? until : undefined
  const isMore = total === undefined ? !isLast : until < total
  return {
    ...found,
    ...(total === undefined ? { atLeast: count ?? (isThere ? until : 0) } : { total }),
    ...(isMore && { next: nextAddress(address, found.after, page + 1, size) }),
  }
}

/** The URL-encoded path and query of the next page. */
function nextAddress(address: string, after: string | undefined, page: number, size: number): string {
  const { pathname, searchParams } = new URL(address)
  searchParams.delete(after === undefined ? "after" : "page")
  if (after === undefined) searchParams.set("page", String(page))
  else searchParams.set("after", after)
  searchParams.set("size", String(size))
  return `${pathname}?${searchParams}`
}
