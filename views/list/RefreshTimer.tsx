import { RotateCw } from "lucide-react"
import { Button } from "@/ui/buttons/Button"
import { useNow } from "@/ui/page/useNow"

/** Milliseconds after which lists that show the present are loaded again. */
export const refreshEvery = 60_000
const tick = 1000

/** Shows in how many seconds the list is loaded again; pressing it loads the list now and starts over. */
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
