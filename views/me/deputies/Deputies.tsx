import { PagedTable } from "@views/list/PagedTable"
import { RefreshTimer, refreshEvery } from "@views/list/RefreshTimer"
import { usePages } from "@views/list/usePages"
import { DecisionBar } from "@views/queue/DecisionBar"
import { screens } from "@views/screens"
import { useGoBack } from "@views/useGoBack"
import { UserRoundCog } from "lucide-react"
import { api } from "@/client/api"
import { maxDeputyDays, partsText } from "@/domain/deputies"
import { pageSizes } from "@/domain/pageSizes"
import { formatDateTime } from "@/domain/time/when"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { pathTo } from "@/screens/screen"
import { PageHead } from "@/ui/layout/PageHead"
import { EmptyState } from "@/ui/states/EmptyState"
import { type Deputy, deputyKey, deputyTarget } from "./deputy"
import { DeputyCard, deputyColumns } from "./deputyColumns"

/** Rows of a page. */
const size = pageSizes.deputies

const naming: Target<"deputies"> = { kind: "deputies" }

/** Who decides for the user while they are away, and for whom the user does. */
export default function Deputies() {
  const pages = usePages({
    queryKey: ["deputies", "list"],
    load: (page, signal) => api.deputies.list.query({ query: { page, size } }).queryFn({ signal }),
    size,
    keyOf: deputyKey,
    refreshEvery,
  })
  useTarget(naming)
  useGoBack(pathTo(screens.me))
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 max-md:min-h-max md:px-6">
      <PageHead
        title={screens.deputies.title}
        actions={
          <>
            <RefreshTimer updatedAt={pages.updatedAt} onRefresh={pages.refresh} />
            <Actions target={naming} />
          </>
        }
      >
        Quem decide em seu lugar quando você está ausente, por até {maxDeputyDays} dias: alguém que já faz o
        mesmo em outro lugar, e que aceita. Cada decisão leva os dois nomes.
      </PageHead>
      <PagedTable
        name="deputies"
        label={screens.deputies.title}
        columns={deputyColumns}
        pages={pages}
        keyOf={deputyKey}
        targetOf={deputyTarget}
        renderCard={(deputy) => <DeputyCard deputy={deputy} />}
        failed="Não foi possível carregar os substitutos."
        empty={
          <EmptyState icon={UserRoundCog} title="Nenhum substituto">
            Quando você nomear um substituto, ou alguém nomear você, aparece aqui.
          </EmptyState>
        }
        // The bar below needs a current row, even on devices without a keyboard.
        startsAtFirst
        below={(current) => <DeputyBar deputy={current} />}
      />
    </div>
  )
}

/** The current row, and what the user may do about it. */
function DeputyBar({ deputy: row }: { deputy: Deputy }) {
  const { holder, deputy, mine, fromDate, untilDate, justification, state, endedDate, endedBy, can } = row
  return (
    <DecisionBar
      label="Substituição atual"
      target={deputyTarget(row)}
      decides={can.accept || can.decline || can.end}
    >
      <p className="font-semibold break-words">
        {mine ? `${deputy.name} em seu lugar` : `Você em lugar de ${holder.name}`}
        {row.parts.length > 0 && `: ${partsText(row.parts)}`}
      </p>
      <p className="break-words whitespace-pre-line text-muted">
        De {formatDateTime(fromDate)} a {formatDateTime(untilDate)}
        {justification && `: “${justification}”`}
      </p>
      {endedDate && endedBy && (
        <p className="text-muted">
          {state === "declined" ? "Recusada" : "Encerrada"} por {endedBy.name} em {formatDateTime(endedDate)}.
        </p>
      )}
    </DecisionBar>
  )
}
