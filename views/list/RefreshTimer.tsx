import { RotateCw } from "lucide-react"
import { Button } from "@/ui/buttons/Button"
import { useNow } from "@/ui/page/useNow"

/** Refetch interval of lists with current data, in milliseconds. */
export const refreshEvery = 60_000
const tick = 1000

/** Shows the seconds until the next refetch. A click refetches now and restarts the timer. */
export function RefreshTimer({
  updatedAt,
  onRefresh,
}: {
  updatedAt: Temporal.Instant
  onRefresh: () => void
}) {
  const now = useNow(tick)
  const gone = now.epochMilliseconds - updatedAt.epochMilliseconds
  const left = Math.min(Math.max(Math.ceil((refreshEvery - gone) / tick), 0), refreshEvery / tick)
  return (
    <Button icon={RotateCw} onClick={onRefresh}>
      Atualizar
      <span aria-hidden className="min-w-8 text-right text-muted tabular-nums">
        {left} s
      </span>
    </Button>
  )
}
