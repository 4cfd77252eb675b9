import { useQueryClient } from "@tanstack/react-query"
import { CircleCheck } from "lucide-react"
import { useCallback, useEffect } from "react"
import { api } from "@/client/api"
import { Button } from "@/ui/buttons/Button"

/** Delay in milliseconds. */
const redirectAfter = 2500

/** After the legacy update, the session is loaded again and goes to its first screen. */
export function LegacyDone() {
  const queries = useQueryClient()
  const start = useCallback(
    () => void queries.invalidateQueries({ queryKey: api.session.check.query().queryKey.slice(0, 2) }),
    [queries],
  )
  useEffect(() => {
    const timer = setTimeout(start, redirectAfter)
    return () => clearTimeout(timer)
  }, [start])
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-1 px-6 py-12 text-center">
      <span className="mb-2 grid size-10 place-items-center rounded-full bg-ok-soft text-ok">
        <CircleCheck aria-hidden className="size-5" strokeWidth={1.8} />
      </span>
      <h1 role="status" className="font-semibold">
        Atualização cadastral finalizada com sucesso.
      </h1>
      <p className="text-muted">Em instantes você vai à página inicial.</p>
      <Button className="mt-3" onClick={start}>
        Ir agora
      </Button>
    </div>
  )
}
