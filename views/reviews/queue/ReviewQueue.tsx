import { useQuery } from "@tanstack/react-query"
import { PagedTable } from "@views/list/PagedTable"
import { RefreshTimer } from "@views/list/RefreshTimer"
import { useKeepListAddress } from "@views/list/search/lastSearch"
import { useCursorPages } from "@views/list/usePages"
import { screens } from "@views/screens"
import { useGoBack } from "@views/useGoBack"
import { SearchCheck } from "lucide-react"
import { useEffect, useEffectEvent, useMemo } from "react"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import { maxWaitingCounted } from "@/domain/reviews"
import { counted, grouped } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { pathTo, type ScreenProps } from "@/screens/screen"
import { Button } from "@/ui/buttons/Button"
import { PageHead } from "@/ui/layout/PageHead"
import { EmptyState } from "@/ui/states/EmptyState"

import { LineBar } from "./LineBar"
import { lineKey, lineTarget, type WaitingLine } from "./line"
import { LineCard, lineColumns } from "./lineColumns"
import { useLineNames, useOpenQueue } from "./openQueue"
import { useKeep } from "./useKeep"

/** Rows of a page. */
const size = pageSizes.reviewLines

/** The lines of a review that wait for the actor. Keys decide the current one, or the selected ones. */
export default function ReviewQueue({ params: { reviewId = "" } }: ScreenProps) {
  const id = Number(reviewId)
  const back = useGoBack(pathTo(screens.review, { reviewId }))
  const review = useQuery(api.reviews.get.query({ params: { reviewId: id } }))
  const queryKey = ["reviews", "queue", id]
  const waiting = useCursorPages<WaitingLine>({
    queryKey,
    load: (after, signal) =>
      api.reviews.queue.query({ params: { reviewId: id }, query: { after, size } }).queryFn({ signal }),
  })
  const { rows, keep, rowKeys } = useKeep(id, waiting.rows)
  useOpenQueue({ keep, rowKeys })
  useLineNames(id, waiting.rows)
  usePeopleOpenedHere()
  const target = { kind: "reviewLines", review: id } as const
  useTarget(target)
  const targetOf = useMemo(() => lineTarget(id), [id])
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 max-md:min-h-max md:px-6">
      <PageHead
        title={review.data?.name ?? screens.reviewLines.title}
        actions={
          <>
            <RefreshTimer updatedAt={waiting.updatedAt} onRefresh={waiting.refresh} />
            {rows.length > 0 && <Actions target={target} />}
            <Button shortcut="Esc" onClick={back}>
              Voltar
            </Button>
          </>
        }
      >
        {review.data ? `${review.data.scopeText}, até ${formatDateTime(review.data.closesDate)}.` : ""}{" "}
        {waitingText(waiting.waiting, waiting.rows.length - rows.length)} Só o que foi atribuído diretamente é
        uma linha: o que vem por perfil ou herança se retira com a atribuição de onde vem.
      </PageHead>
      <PagedTable
        name={`review lines ${id}`}
        label="Linhas que esperam por você"
        columns={lineColumns}
        pages={{ ...waiting, rows }}
        keyOf={lineKey}
        targetOf={targetOf}
        selection={{ targetOf: (lines) => ({ kind: "selectedReviewLines", review: id, lines }) }}
        renderCard={(line) => <LineCard line={line} />}
        failed="Não foi possível carregar as linhas da revisão."
        empty={
          <EmptyState icon={SearchCheck} title="Nada espera por você">
            {review.data?.kept
              ? "Aqui você só decide em substituição. O que resta é sobre quem você substitui, e outra pessoa o decide, ou foi dado por quem você substitui, que o decide ainda."
              : "Tudo o que cabia a você decidir nesta revisão está decidido, ou mudou desde o começo dela."}
          </EmptyState>
        }
        // The bar below needs a current row, even on devices without a keyboard.
        startsAtFirst
        below={(current) => <LineBar review={id} line={current} />}
      />
    </div>
  )
}

/** How many lines wait for the actor, without those decided since they were counted. */
function waitingText(total: number | undefined, decided: number): string {
  if (total === undefined || total <= decided) return ""
  if (total > maxWaitingCounted) return `Mais de ${grouped(maxWaitingCounted)} linhas esperam por você.`
  return `${counted(total - decided, "linha espera", "linhas esperam")} por você.`
}

/** Leaving the page of a person who was opened here leads back to the same line. */
function usePeopleOpenedHere(): void {
  const keepAddress = useEffectEvent(useKeepListAddress("users"))
  useEffect(() => keepAddress({}), [])
}
