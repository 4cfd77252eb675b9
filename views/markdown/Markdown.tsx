import { lazy, Suspense } from "react"
import { Skeleton } from "@/ui/Skeleton"

// The library that reads markdown weighs more than most screens: it comes with the first text shown.
const MarkdownText = lazy(() => import("./MarkdownText"))

/** A text in markdown, as people read it. Whatever it holds, nothing in it is run (see `MarkdownText`). */
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
