import { Facts } from "@views/Facts"
import { type Deputy, deputyTarget } from "@views/me/deputies/deputy"
import { DecisionBar } from "@views/queue/DecisionBar"
import { useEffect, useEffectEvent } from "react"
import { partsText } from "@/domain/deputies"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { capitalized } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import { useTarget } from "@/palette/currentTargets"

interface OpenDeputyProps {
  deputy: Deputy
  isListed: boolean
  onDecided: () => unknown
}

/** A person who named the actor their deputy, and waits for an answer. */
export function OpenDeputy({ deputy, isListed, onDecided }: OpenDeputyProps) {
  const { holder, parts, fromDate, untilDate, justification, createDate, can } = deputy
  const target = deputyTarget(deputy)
  useTarget(target, deputy.id)
  const goOn = useEffectEvent(onDecided)
  useEffect(() => {
    if (!isListed) goOn()
  }, [isListed])
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-4 px-4 py-4.5 md:px-6.5">
      <section aria-label={holder.name} className="grid min-h-0 flex-1 content-start gap-4.5 overflow-y-auto">
        <header>
          <h2 className="text-section font-[650] break-words">{upperName(holder.name)}</h2>
          <p className="text-muted">
            <span className="mono">{formatIdentifier(holder.atalaiaId)}</span>
            {holder.organization && ` · ${holder.organization.acronym}`}
          </p>
        </header>
        <Facts
          facts={[
            { label: "Você decidiria", value: capitalized(partsText(parts)) || "Nada, hoje" },
            { label: "De", value: formatDateTime(fromDate) },
            { label: "Até", value: formatDateTime(untilDate) },
            { label: "Motivo", value: justification ?? "Não informado" },
            { label: "Nomeado em", value: formatDateTime(createDate) },
          ]}
        />
      </section>
      <DecisionBar label="Substituição atual" target={target} decides={can.accept || can.decline}>
        <p className="font-semibold break-words">Você em lugar de {holder.name}</p>
      </DecisionBar>
    </div>
  )
}
