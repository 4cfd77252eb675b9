import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { api } from "@/client/api"
import { lazy } from "@/ui/page/lazy"
import { Skeleton } from "@/ui/states/Skeleton"
import type { UnitMapProps } from "./UnitMap"

// The map library loads with the first map.
const UnitMap = lazy(() => import("./UnitMap"))

/**
 * The position of a unit, once the map settings have loaded. If no tile server is configured, it shows the outlines
 * of Brazil.
 */
export function PositionMap(props: Omit<UnitMapProps, "tileUrl">) {
  const map = useQuery({ ...api.system.map.query(), staleTime: Number.POSITIVE_INFINITY })
  const waiting = <Skeleton className={`w-full shrink-0 rounded-lg ${props.small ? "h-32" : "h-64"}`} />
  if (map.isPending) return waiting
  return (
    <Suspense fallback={waiting}>
      <UnitMap {...props} tileUrl={map.data?.tileUrl} />
    </Suspense>
  )
}
