import { DecisionBar } from "@views/queue/DecisionBar"
import { progressText, type Review, reviewTarget } from "@views/reviews/review"
import { useEffect, useEffectEvent } from "react"
import { reviewDecisions } from "@/domain/reviews"
import { formatDateTime } from "@/domain/time/when"
import { useTarget } from "@/palette/currentTargets"

interface OpenReviewProps {
  review: Review
  isListed: boolean
  onDecided: () => unknown
}

/** A review with lines that wait for the actor, who decides them in its own queue. */
export function OpenReview({ review, isListed, onDecided }: OpenReviewProps) {
  const { name, scopeText, silence, closesDate } = review
  const target = reviewTarget(review)
  useTarget(target, review.id)
  const goOn = useEffectEvent(onDecided)
  useEffect(() => {
    if (!isListed) goOn()
  }, [isListed])
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-4 px-4 py-4.5 md:px-6.5">
      <section
        data-open-case
        aria-label={name}
        className="grid min-h-0 flex-1 content-start gap-4.5 overflow-y-auto"
      >
        <header>
          <h2 className="text-section font-[650] break-words">{name}</h2>
          <p className="text-muted">
            {scopeText} · {progressText(review)}
          </p>
        </header>
        <p>
          Fecha em {formatDateTime(closesDate)}. Depois disso, o silêncio{" "}
          {reviewDecisions[silence].toLowerCase()}.
        </p>
      </section>
      <DecisionBar label="Revisão" target={target} decides max={1}>
        <p className="font-semibold">Há linhas que esperam por você.</p>
      </DecisionBar>
    </div>
  )
}
