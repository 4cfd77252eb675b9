import { Suspense } from "react"
import { lazy } from "@/ui/page/lazy"
import { Skeleton } from "@/ui/states/Skeleton"

// The markdown library is larger than most screens, so it loads with the first text.
const MarkdownText = lazy(() => import("./MarkdownText"))

/** A text in markdown. Nothing in it is ever executed (see `MarkdownText`). */
export function Markdown({ text }: { text: string }) {
  return (
    <Suspense
      fallback={
        <div aria-busy className="grid gap-2">
          <Skeleton className="h-3 w-full" />
          <Skeleton className="h-3 w-3/4" />
        </div>
      }
    >
      <MarkdownText text={text} />
    </Suspense>
  )
}
