import { Skeleton } from "@/ui/states/Skeleton"

const cards = [4, 8, 4]

/** A placeholder for a part of registration data while its code or data are loading. */
export function PartSkeleton() {
  return (
    <div role="status" aria-label="Carregando informações..." className="grid grid-cols-1 gap-3.5">
      {cards.map((fields, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes.
        <div key={card} className="card grid grid-cols-1 gap-4 px-5.5 py-5 sm:grid-cols-2 xl:grid-cols-4">
          <Skeleton className="col-span-full h-4 w-40" />
          {Array.from({ length: fields }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes.
            <Skeleton key={at} className="h-9 w-full" />
          ))}
        </div>
      ))}
    </div>
  )
}
