import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense } from "react"
import { api } from "@/client/api"
import { Skeleton } from "@/ui/Skeleton"
import type { UnitMapProps } from "./UnitMap"

// The map's library comes with the first map drawn.
const UnitMap = lazy(() => import("./UnitMap"))

/** Where a unit is, once it is known where pictures of the map come from; a plain map where from nowhere. */
export function PlaceMap(props: Omit<UnitMapProps, "tileUrl">) {
  const map = useQuery({ ...api.system.map.query(), staleTime: Number.POSITIVE_INFINITY })
  const waiting = <Skeleton className={`w-full shrink-0 rounded-lg ${props.small ? "h-32" : "h-64"}`} />
  if (map.isPending) return waiting
  return (
    <Suspense fallback={waiting}>
      <UnitMap {...props} tileUrl={map.data?.tileUrl} />
    </Suspense>
  )
}
