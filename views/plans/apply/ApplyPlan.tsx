import { useQuery } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import { useState } from "react"
import { planLineStates } from "@/domain/plans"
import { counted, countsInWords, grouped } from "@/domain/text/words"
import type { CommandFormProps } from "@/palette/command"
import { Button } from "@/ui/buttons/Button"
import { Dialog } from "@/ui/dialog/Dialog"
import { SendKey } from "@/ui/dialog/SendKey"
import { Banner } from "@/ui/states/Banner"
import { PlanSummaryText } from "../PlanSummaryText"
import { type Plan, planQuery } from "../plan"
import { type Application, useApplication } from "./useApplication"

/** Applies a plan, after showing its effects once more. */
export default function ApplyPlan({ values, line, close }: CommandFormProps) {
  const { data, error } = useQuery(planQuery(Number(values.plan?.[0]?.id)))
  // The plan changes while it is applied, so the dialog keeps the version that it asked about.
  const [began, setBegan] = useState<Plan>()
  if (!began && data) setBegan(data)
  if (!began) return <Loading title={title} what="o plano" error={error} close={close} />
  return <Applying plan={began} line={line} close={close} />
}

const title = "Aplicar plano"

interface ApplyingProps extends Pick<CommandFormProps, "line" | "close"> {
  plan: Plan
}

function Applying({ plan, line, close }: ApplyingProps) {
  const { application, start, stop } = useApplication(plan, line)
  const { state, failure, differs } = application
  const isRunning = state === "running"
  const reason = plan.can.apply ? undefined : (plan.can.why ?? "O plano não pode ser aplicado agora")
  return (
    <Dialog
      open
      title={title}
      onClose={isRunning ? stop : close}
      footer={
        isRunning ? (
          !plan.wholly && (
            <Button shortcut="Esc" onClick={stop}>
              Parar
            </Button>
          )
        ) : (
          <>
            <Button shortcut="Esc" onClick={close}>
              {state === "asking" ? "Cancelar" : "Fechar"}
            </Button>
            {state !== "ended" && (
              <Button
                data-autofocus
                variant="primary"
                shortcut="Ctrl+Enter"
                disabledReason={reason}
                onClick={start}
              >
                {state === "asking" ? "Aplicar" : "Continuar"}
              </Button>
            )}
          </>
        )
      }
    >
      <SendKey onSend={start} enabled={!isRunning && state !== "ended"} disabledReason={reason} />
      <div className="grid gap-3">
        {failure !== undefined && (
          <Banner tone="bad">
            {failure}
            {differs && " O que seria diferente está ao lado de cada linha."}
          </Banner>
        )}
        {reason !== undefined && state === "asking" && <Banner tone="warn">{reason}</Banner>}
        {state === "asking" ? (
          <PlanSummaryText plan={plan} />
        ) : (
          <Outcome plan={plan} application={application} />
        )}
      </div>
    </Dialog>
  )
}

/** The maximum number of failed lines listed here. The plan itself shows all. */
const maxListed = 100

function Outcome({ plan, application }: { plan: Plan; application: Application }) {
  const { state, left, done, failed } = application
  const all = plan.lines.length
  const ended = all - left
  const counts = countsInWords([
    [done, "linha feita", "linhas feitas"],
    [failed.length, "não foi feita", "não foram feitas"],
    [left, "ainda espera", "ainda esperam"],
  ])
  return (
    <>
      <p role="status">
        {state === "running"
          ? `${grouped(ended)} de ${counted(all, "linha", "linhas")}`
          : `${counts || "Nada foi feito"}.`}
      </p>
      <div
        role="progressbar"
        aria-label="Andamento"
        aria-valuemax={all}
        aria-valuenow={ended}
        className="h-1.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <div
          className="h-full bg-accent transition-[width] forced-colors:bg-[Highlight]"
          style={{ width: `${all === 0 ? 100 : (100 * ended) / all}%` }}
        />
      </div>
      {failed.length > 0 && (
        <ul className="grid gap-2">
          {failed.slice(0, maxListed).map((each) => (
            <li key={each.position} className="min-w-0">
              <p className="mono break-words">{plan.lines[each.position]?.text}</p>
              <p className="text-bad">
                {planLineStates[each.state]}
                {each.message !== undefined && `: ${each.message}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      {failed.length > maxListed && (
        <p className="text-muted">E mais {grouped(failed.length - maxListed)}: todas estão no plano.</p>
      )}
    </>
  )
}
