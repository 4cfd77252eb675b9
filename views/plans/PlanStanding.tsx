import { planStates } from "@/domain/plans"
import { counted } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import { Actions } from "@/palette/run/Actions"
import { Tag } from "@/ui/badges/Tag"
import { linesText, type Plan, planTarget, refusalText, stateTones } from "./plan"

interface PlanStandingProps {
  plan: Plan
  unsaved?: boolean
  /** The actions are shown elsewhere. */
  bare?: boolean
}

/** The state of a plan and its actions. The actions are hidden while it has unsaved changes. */
export function PlanStanding({ plan, unsaved = false, bare = false }: PlanStandingProps) {
  const { state, author, approver, createDate, decidedDate, reason, lines, wholly, done, runbook, can } = plan
  const by = approver && `${state === "waiting" ? "Aguarda" : "Decidido por"} ${approver.name}`
  return (
    <section aria-label="Situação" className="card grid gap-3 px-4.5 py-4">
      <div className="flex items-center gap-2.5">
        <h2 className="text-section font-[650] tracking-[-0.01em]">Situação</h2>
        <Tag tone={stateTones[state]}>{planStates[state]}</Tag>
      </div>
      <div className="grid gap-0.5 text-muted">
        <p>
          {linesText(lines.length)}
          {done > 0 && `, ${counted(done, "feita", "feitas")}`} ·{" "}
          {wholly ? "tudo ou nada" : "linha por linha"}
        </p>
        <p className="break-words">
          {author.name} · {formatDateTime(createDate)}
        </p>
        {runbook && <p className="break-words">Do roteiro {runbook.name}</p>}
        {by && (
          <p className="break-words">
            {by}
            {decidedDate !== undefined && ` em ${formatDateTime(decidedDate)}`}
          </p>
        )}
      </div>
      {reason !== undefined && <p className="break-words text-bad">{refusalText(state, reason)}</p>}
      {can.why !== undefined && <p className="text-warn">{can.why}</p>}
      {unsaved ? (
        <p className="text-warn">Salve o que mudou antes de enviar ou aplicar.</p>
      ) : (
        !bare && (
          <div className="flex flex-wrap gap-2 empty:hidden">
            <Actions target={planTarget(plan)} />
          </div>
        )
      )}
    </section>
  )
}
