import { useQuery } from "@tanstack/react-query"
import { serverOffsetQuery } from "@/client/serverClock"
import { useNow } from "@/ui/page/useNow"

const tick = 1000

/** *Próxima tentativa em 12 s*, counted down by the server's clock. */
export function NextAttempt({ at }: { at: string }) {
  const { data: ahead = 0 } = useQuery(serverOffsetQuery)
  const now = useNow(tick).epochMilliseconds + ahead
  return <>Próxima tentativa {untilThen(Math.ceil((Date.parse(at) - now) / 1000))}</>
}

function untilThen(seconds: number): string {
  if (seconds <= 0) return "agora"
  return seconds < 100 ? `em ${seconds} s` : `em ${Math.ceil(seconds / 60)} min`
}
