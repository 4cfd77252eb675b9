import { PagedTable } from "@views/list/PagedTable"
import { RefreshTimer, refreshEvery } from "@views/list/RefreshTimer"
import { usePages } from "@views/list/usePages"
import { screens } from "@views/screens"
import { SearchCheck } from "lucide-react"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { pathTo } from "@/screens/screen"
import { PageHead } from "@/ui/layout/PageHead"
import { EmptyState } from "@/ui/states/EmptyState"
import { type Review, reviewKey, reviewTarget } from "./review"
import { ReviewCard, reviewColumns } from "./reviewColumns"

/** Rows of a page. */
const size = pageSizes.reviews
const target = { kind: "reviews" } as const
const addressOf = ({ id }: Review) => pathTo(screens.review, { reviewId: String(id) })

/** The reviews that the actor owns, and those in which lines are theirs to decide, newest first. */
export default function Reviews() {
  const reviews = usePages({
    queryKey: ["reviews", "list"],
    load: (page, signal) => api.reviews.list.query({ query: { page, size } }).queryFn({ signal }),
    size,
    keyOf: reviewKey,
    refreshEvery,
  })
  useTarget(target)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 max-md:min-h-max md:px-6">
      <PageHead
        title={screens.reviews.title}
        actions={
          <>
            <RefreshTimer updatedAt={reviews.updatedAt} onRefresh={reviews.refresh} />
            <Actions target={target} max={1} />
          </>
        }
      >
        Quem ainda precisa do papel ou perfil que tem: cada linha se mantém ou se retira, até o dia do
        fechamento.
      </PageHead>
      <PagedTable
        name="reviews"
        label={screens.reviews.title}
        columns={reviewColumns}
        pages={reviews}
        keyOf={reviewKey}
        targetOf={reviewTarget}
        addressOf={addressOf}
        renderCard={(review) => <ReviewCard review={review} />}
        failed="Não foi possível carregar as revisões."
        empty={
          <EmptyState icon={SearchCheck} title="Nenhuma revisão">
            Quando alguém fizer uma revisão de acessos que você administra ou decide, ela aparece aqui.
          </EmptyState>
        }
      />
    </div>
  )
}
