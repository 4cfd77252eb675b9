import { PagedTable } from "@views/list/PagedTable"
import { RefreshTimer, refreshEvery } from "@views/list/RefreshTimer"
import { usePages } from "@views/list/usePages"
import { screens } from "@views/screens"
import { ListChecks } from "lucide-react"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { pathTo } from "@/screens/screen"
import { PageHead } from "@/ui/layout/PageHead"
import { EmptyState } from "@/ui/states/EmptyState"
import { type PlanSummary, planKey } from "./plan"
import { PlanCard, planColumns } from "./planColumns"

/** Rows of a page. */
const size = pageSizes.plans
const target = { kind: "plans" } as const
const addressOf = ({ id }: PlanSummary) => pathTo(screens.plan, { planId: String(id) })

/** The actor's own plans and those that others sent, newest first. */
export default function Plans() {
  const plans = usePages({
    queryKey: ["plans", "list"],
    load: (page, signal) => api.plans.list.query({ query: { page, size } }).queryFn({ signal }),
    size,
    keyOf: planKey,
    refreshEvery,
  })
  useTarget(target)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 max-md:min-h-max md:px-6">
      <PageHead
        title={screens.plans.title}
        actions={
          <>
            <RefreshTimer updatedAt={plans.updatedAt} onRefresh={plans.refresh} />
            <Actions target={target} />
          </>
        }
      >
        Muitas linhas de comando que são simuladas, aprovadas e aplicadas juntas.
      </PageHead>
      <PagedTable
        name="plans"
        label={screens.plans.title}
        columns={planColumns}
        pages={plans}
        keyOf={planKey}
        addressOf={addressOf}
        renderCard={(plan) => <PlanCard plan={plan} />}
        failed="Não foi possível carregar os planos."
        empty={
          <EmptyState icon={ListChecks} title="Nenhum plano">
            Escreva ou cole várias linhas de comando, veja o que fariam juntas e aplique depois.
          </EmptyState>
        }
      />
    </div>
  )
}
