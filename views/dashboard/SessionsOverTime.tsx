import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { refreshEvery } from "@views/list/RefreshTimer"
import { useAddressChoice } from "@views/useAddressChoice"
import { Suspense } from "react"
import { api } from "@/client/api"
import { Segments } from "@/ui/fields/Segments"
import { lazy } from "@/ui/page/lazy"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { TimeTable } from "./TimeTable"

// The chart library loads with the first chart.
const TimeChart = lazy(() => import("./TimeChart"))

const lengths = [
  { value: "60", label: "1 h" },
  { value: "15", label: "15 min" },
  { value: "30", label: "30 min" },
  { value: "120", label: "2 h" },
] as const
const inOrder = lengths.toSorted((a, b) => Number(a.value) - Number(b.value))
const ways = [
  { value: "chart", label: "Gráfico" },
  { value: "table", label: "Tabela" },
] as const

/** The number of open sessions in the last 24 hours, as a chart or a table. */
export function SessionsOverTime() {
  const [length, setLength] = useAddressChoice("minutesSlots", ["60", "15", "30", "120"])
  const [way, setWay] = useAddressChoice("view", ["chart", "table"])
  const minutes = Number(length)
  const slots = useQuery({
    ...api.sessions.countByTime.query({ query: { minutesSlots: minutes } }),
    refetchInterval: refreshEvery,
    placeholderData: keepPreviousData,
  })
  // While another interval is loading, the chart still shows the previous one.
  const drawn = slots.isPlaceholderData ? lengthOf(slots.data) : minutes
  const empty = slots.data?.every(({ count }) => count === 0)
  return (
    <section aria-label="Sessões nas últimas 24 horas" className="card px-5.5 py-4.5">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="flex-1 basis-60 text-section font-[650]">Sessões nas últimas 24 horas</h2>
        <Segments legend="Intervalo" options={inOrder} value={length} onChange={setLength} />
        <Segments legend="Como se mostra" options={ways} value={way} onChange={setWay} />
      </div>
      <div className="h-63" aria-busy={slots.isFetching || undefined}>
        {slots.error && !slots.data && (
          <ErrorPanel
            message="Não foi possível carregar as sessões ao longo do tempo."
            details={slots.error.message}
            onRetry={() => void slots.refetch()}
            retrying={slots.isFetching}
          />
        )}
        {empty && (
          <EmptyState title="Não há dados">
            Ninguém esteve em uma sessão nas últimas 24 horas: as próximas aparecem aqui.
          </EmptyState>
        )}
        {slots.data && !empty && way === "table" && <TimeTable slots={slots.data} minutes={drawn} />}
        {slots.data && !empty && way === "chart" && (
          <Suspense fallback={<Skeleton className="h-58 w-full" />}>
            <TimeChart slots={slots.data} minutes={drawn} />
          </Suspense>
        )}
        {slots.isPending && <Skeleton className="h-58 w-full" />}
      </div>
    </section>
  )
}

/** Minutes between two slots. */
function lengthOf(slots: readonly { start: string }[] = []): number {
  const [first, second] = slots
  return first && second ? (Date.parse(second.start) - Date.parse(first.start)) / 60_000 : 60
}
