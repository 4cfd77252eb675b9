import { useQuery } from "@tanstack/react-query"
import { deputyTarget, partsText } from "@views/me/deputies/deputy"
import { DeputyTag } from "@views/me/deputies/deputyColumns"
import { api } from "@/client/api"
import { deputyNames } from "@/domain/deputies"
import { formatDateTime } from "@/domain/time/when"
import type { CommandFormProps } from "@/palette/command"
import { Actions } from "@/palette/run/Actions"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { one } from "../slots"

/** Deputies of a person, and whose deputy that person is, for administrators of the platform, who may end it. */
export default function DeputiesPanel({ command, values, close }: CommandFormProps) {
  const person = one(values, "user")
  const { data, error, refetch, isFetching } = useQuery(
    api.deputies.ofClient.query({ params: { clientId: person.id } }),
  )
  return (
    <Dialog
      open
      title={command.title}
      description={person.label}
      onClose={close}
      footer={
        <Button shortcut="Esc" onClick={close}>
          Fechar
        </Button>
      }
    >
      {data?.items.length === 0 && <p className="text-muted">Nenhuma substituição.</p>}
      {data && data.items.length > 0 && (
        <ul className="grid gap-2.5">
          {data.items.map((row) => (
            <li key={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="grid min-w-0 flex-1 basis-64 gap-0.5">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <span className="min-w-0 break-words">{deputyNames(row)}</span>
                  <DeputyTag deputy={row} />
                </span>
                <span className="text-muted">
                  {formatDateTime(row.fromDate)} a {formatDateTime(row.untilDate)}
                  {row.parts.length > 0 && ` · ${partsText(row)}`}
                </span>
              </span>
              <Actions target={deputyTarget(row)} size="small" keys={false} />
            </li>
          ))}
        </ul>
      )}
      {!data &&
        (error ? (
          <ErrorPanel
            message="Não foi possível carregar as substituições."
            details={error.message}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : (
          <Skeleton className="h-24 w-full" />
        ))}
    </Dialog>
  )
}
