import { Skeleton } from "@/ui/states/Skeleton"

/** Placeholder for a person's picture, name and the line below it. */
export function PersonSkeleton() {
  return (
    <div className="flex gap-3">
      <Skeleton className="size-13 rounded-full" />
      <div className="grid min-w-0 grid-cols-1 content-center gap-2">
        <Skeleton className="h-4 w-64" />
        <Skeleton className="h-3 w-80" />
      </div>
    </div>
  )
}
