import { useQuery } from "@tanstack/react-query"
import { api } from "@/client/api"
import { formatDateTime } from "@/domain/time/when"
import { useOpenCommand } from "@/palette/run/run"
import { Button } from "@/ui/buttons/Button"

/** The person's accesses that end within a week, with the way to ask for more time, as in the mail. */
export function Endings() {
  const { data } = useQuery(api.privacy.endings.query())
  const open = useOpenCommand()
  if (!data || data.items.length === 0) return null
  return (
    <ul aria-label="Terminam em breve" className="mt-3 grid gap-2 border-t border-line pt-3">
      {data.items.map(({ title, app, endDate, requestable, requested }) => (
        <li key={`${app} ${title}`} className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0">
            <span className="mono wrap-anywhere">{title}</span> em {app} termina em {formatDateTime(endDate)}.
          </span>
          {requestable && (
            <Button small onClick={() => open(`> request access app ${app}`)}>
              Pedir mais tempo
            </Button>
          )}
          {requested && (
            <Button small onClick={() => open(`> edit request app ${app}`)}>
              Ver o meu pedido
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
