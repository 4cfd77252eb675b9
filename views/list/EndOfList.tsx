import { useCallback } from "react"
import { Skeleton } from "@/ui/states/Skeleton"
import { ListTail } from "./ListTail"
import type { Pages } from "./usePages"

/** Pixels before the end of the list at which the next page is loaded. */
const margin = 400

/** Placed after the rows of a list that scrolls with the page: loads the next page when it becomes visible. */
export function EndOfList({ pages }: { pages: Pages<unknown> }) {
  const { loading, more, nextFailure, retry } = pages
  const watch = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element || !more) return
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more(), {
        rootMargin: `${margin}px`,
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [more],
  )
  return (
    <div ref={watch} aria-busy={loading || undefined}>
      {loading &&
        ["w-64", "w-80", "w-52"].map((width) => (
          <div key={width} aria-hidden className="card mb-3 flex h-11.5 items-center px-4">
            <Skeleton className={`h-3 max-w-full ${width}`} />
          </div>
        ))}
      <ListTail failure={nextFailure} onRetry={retry} />
    </div>
  )
}
