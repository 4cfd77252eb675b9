import { RotateCw } from "lucide-react"
import { Button } from "@/ui/Button"
import { useNow } from "@/ui/page/useNow"

/** Milliseconds between two looks at the server (1-core §9). */
export const refreshEvery = 60_000
const tick = 1000

/** Says in how many seconds the list is asked for anew, and asks at once; the time then starts over. */
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
