import { Skeleton } from "@/ui/states/Skeleton"

/** Shown instead of the steps while their data is loading. */
export function StepsSkeleton() {
  return (
    <div className="@container/steps grid grid-cols-1 content-start gap-4 px-4 py-4.5 md:px-6">
      <p role="status" className="animate-late text-muted">
        Carregando informações...
      </p>
      <div className="grid grid-cols-1 items-start gap-5 @min-[56rem]/steps:grid-cols-[14.5rem_minmax(0,1fr)]">
        <Skeleton className="h-98 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    </div>
  )
}
