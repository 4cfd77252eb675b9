import { useQuery } from "@tanstack/react-query"
import { serverOffsetQuery } from "@/client/serverClock"
import { formatTime } from "@/domain/time/when"
import { useNow } from "@/ui/page/useNow"
import { Skeleton } from "@/ui/states/Skeleton"

/** The server's time, HH:mm:ss. Codes only match if the clock of the authenticator shows the same time. */
export function ServerTime() {
  const { data: offset, error, isFetching, refetch } = useQuery(serverOffsetQuery)
  const now = useNow(1000)
  if (error && offset === undefined) {
    return (
      <p role="alert" className="text-bad">
        Falha ao obter o horário do servidor.{" "}
        <button
          type="button"
          aria-disabled={isFetching || undefined}
          className="rounded-sm font-semibold underline"
          onClick={() => void refetch()}
        >
          Tentar novamente
        </button>
      </p>
    )
  }
  return (
    <p className="text-muted">
      Horário do servidor:{" "}
      {offset === undefined ? (
        <Skeleton className="h-3 w-14" />
      ) : (
        <time className="mono text-text">
          {formatTime(now.add({ milliseconds: Math.round(offset) }).toString())}
        </time>
      )}
      . O relógio do seu celular precisa marcar o mesmo.
    </p>
  )
}
