import { useQuery } from "@tanstack/react-query"
import { Check, X } from "lucide-react"
import { api } from "@/client/api"
import type { CommandFormProps } from "@/palette/command"
import { Button } from "@/ui/Button"
import { classes } from "@/ui/classes"
import { Dialog } from "@/ui/Dialog"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { Skeleton } from "@/ui/Skeleton"
import { one } from "./values"

/** How somebody has a role, or why not: the verdict, and every way the role could reach them. */
export default function WhyPanel({ command, values, close }: CommandFormProps) {
  const person = one(values, "user")
  const role = one(values, "role")
  const app = one(values, "app")
  const params = { clientId: person.id, app: app.id, roleId: Number(role.id) }
  const { data, error, refetch, isFetching } = useQuery(api.clients.why.query({ params }))
  return (
    <Dialog
      open
      title={command.title}
      description={
        <>
          {person.label}, <span className="mono">{role.label}</span> em {app.label}
        </>
      }
      onClose={close}
      footer={
        <Button shortcut="Esc" onClick={close}>
          Fechar
        </Button>
      }
    >
      {data ? (
        <div className="grid gap-3">
          <p
            className={classes(
              "rounded-lg px-3 py-2.5 font-[550]",
              data.effective ? "bg-ok-soft text-ok" : "bg-bad-soft text-bad",
            )}
          >
            {data.text}
          </p>
          <ul className="grid gap-1.5">
            {data.reasons.map(({ text, holds }) => (
              <li key={text} className="flex gap-2">
                {holds ? (
                  <Check aria-label="A favor:" className="mt-0.5 size-4 shrink-0 text-ok" />
                ) : (
                  <X aria-label="Contra:" className="mt-0.5 size-4 shrink-0 text-bad" />
                )}
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : error ? (
        <ErrorPanel
          message="Não foi possível explicar o acesso."
          details={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
    </Dialog>
  )
}
