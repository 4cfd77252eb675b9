import { useQuery } from "@tanstack/react-query"
import { Facts } from "@views/Facts"
import { useChanges } from "@views/plans/changes"
import { marksOf, simulatedIn } from "@views/plans/effects"
import { decisions, linesText, planQuery, planTarget, refusalText } from "@views/plans/plan"
import { EffectsPanel } from "@views/plans/sheet/EffectsPanel"
import { rowsOfLines } from "@views/plans/sheet/rows"
import { ReadSheet } from "@views/plans/sheet/Sheet"
import { DecisionBar } from "@views/queue/DecisionBar"
import { screens } from "@views/screens"
import { useEffect, useEffectEvent, useMemo } from "react"
import { formatDateTime } from "@/domain/time/when"
import { useTarget } from "@/palette/currentTargets"
import { pathTo } from "@/screens/screen"
import { ButtonLink } from "@/ui/buttons/Button"
import { Banner } from "@/ui/states/Banner"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"

interface OpenPlanProps {
  planId: number
  isListed: boolean
  onDecided: () => unknown
}

/** A plan that another person sent: its lines, their effects, and the decision. */
export function OpenPlan({ planId, isListed, onDecided }: OpenPlanProps) {
  const { data: plan, error, refetch } = useQuery(planQuery(planId))
  const rows = useMemo(() => (plan ? rowsOfLines(plan.lines) : []), [plan])
  const simulated = useMemo(() => plan && simulatedIn(plan), [plan])
  const marks = useMemo(() => marksOf(rows, simulated), [rows, simulated])
  const changes = useChanges(plan, rows)
  const goOn = useEffectEvent(onDecided)
  useTarget(plan ? planTarget(plan) : { kind: "unknown" }, plan?.id)
  useEffect(() => {
    if (!isListed) goOn()
  }, [isListed])
  if (!plan) {
    return error ? (
      <ErrorPanel
        message="Não foi possível carregar o plano."
        details={error.message}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="m-6 h-64 flex-1" />
    )
  }
  const { title, author, justification, updateDate, reason, lines, wholly, can } = plan
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-4 px-4 py-4.5 md:px-6.5">
      <section
        data-open-case
        aria-label={title}
        className="grid min-h-0 flex-1 content-start gap-4.5 overflow-y-auto [overflow-wrap:anywhere]"
      >
        <header className="flex flex-wrap items-start gap-3">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-section font-[650] break-words">{title}</h2>
            <p className="text-muted">
              {linesText(lines.length)} · {wholly ? "tudo ou nada" : "linha por linha"}
            </p>
          </div>
          <ButtonLink small href={pathTo(screens.plan, { planId: String(planId) })}>
            Abrir o plano
          </ButtonLink>
        </header>
        <Facts
          facts={[
            { label: "Enviado por", value: author.name },
            { label: "Em", value: formatDateTime(updateDate) },
            { label: "Motivo", value: justification },
          ]}
        />
        {reason !== undefined && <Banner tone="warn">{refusalText(plan.state, reason)}</Banner>}
        <EffectsPanel simulated={simulated} old={false} />
        <ReadSheet
          label="Linhas do plano"
          rows={rows}
          marks={marks}
          changes={changes}
          old={false}
          className="max-h-[60dvh] min-h-64"
        />
      </section>
      <DecisionBar
        label="Plano atual"
        target={planTarget(plan)}
        decides={can.approve || can.refuse}
        max={decisions}
      >
        <p className="truncate font-semibold">{title}</p>
        {can.why !== undefined && <p className="text-warn">{can.why}</p>}
      </DecisionBar>
    </div>
  )
}
