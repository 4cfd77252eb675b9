import { useQuery } from "@tanstack/react-query"
import { Facts } from "@views/Facts"
import { linesText } from "@views/plans/plan"
import { screens } from "@views/screens"
import { useGoBack } from "@views/useGoBack"
import { Link } from "wouter"
import { api } from "@/client/api"
import { planStates } from "@/domain/plans"
import { reviewDecisions, reviewerKinds, reviewStates } from "@/domain/reviews"
import { eitherOf } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { pathTo, type ScreenProps } from "@/screens/screen"
import { Button } from "@/ui/buttons/Button"
import { PageHead } from "@/ui/layout/PageHead"
import { Banner } from "@/ui/states/Banner"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { OwnDecisions, Report } from "./Report"
import { progressText, type Review, reviewTarget, unplannedText } from "./review"

/** How often a review is looked at again while the background job works on it, in milliseconds. */
const atWork = 1000

/** One review: its facts, its progress and its report. */
export default function ReviewPage({ params: { reviewId = "" } }: ScreenProps) {
  const { data, error, refetch } = useQuery({
    ...api.reviews.get.query({ params: { reviewId: Number(reviewId) } }),
    refetchInterval: ({ state: { data: review } }) =>
      review && (review.state === "preparing" || (review.state === "closing" && !review.problem))
        ? atWork
        : false,
  })
  if (data) return <Shown key={reviewId} review={data} />
  return error ? (
    <ErrorPanel
      message="Não foi possível carregar a revisão."
      details={error.message}
      onRetry={() => void refetch()}
    />
  ) : (
    <Skeleton className="m-6 h-64" />
  )
}

function Shown({ review }: { review: Review }) {
  const back = useGoBack(pathTo(screens.reviews))
  const target = reviewTarget(review)
  useTarget(target, review.id)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 px-4 py-4.5 max-md:min-h-max md:px-6">
      <PageHead
        title={review.name}
        actions={
          <span className="flex flex-wrap gap-2 print:hidden">
            <Actions target={target} max={3} />
            <Button shortcut="Esc" onClick={back}>
              Voltar
            </Button>
          </span>
        }
      >
        {review.scopeText}
        {review.unusedDays !== undefined && `, sem uso há ${review.unusedDays} dias`} · {progressText(review)}
      </PageHead>
      {review.problem !== undefined && <Banner tone="warn">{review.problem}</Banner>}
      <Facts facts={factsOf(review)} />
      {review.plans && review.plans.length > 0 && <Plans {...review} plans={review.plans} />}
      {review.can.report ? <Report review={review} /> : <OwnDecisions review={review} />}
    </div>
  )
}

const factsOf = ({
  state,
  reviewers,
  named,
  silence,
  maker,
  closesDate,
  closedDate,
  rhythmMonths,
}: Review) => [
  { label: "Situação", value: reviewStates[state] },
  { label: "Quem revê", value: `${reviewerKinds[reviewers]}${named ? `: ${named.join(", ")}` : ""}` },
  { label: "O silêncio", value: reviewDecisions[silence].toLowerCase() },
  { label: "Feita por", value: maker.name },
  closedDate
    ? { label: "Fechada em", value: formatDateTime(closedDate) }
    : { label: "Fecha em", value: formatDateTime(closesDate) },
  ...(rhythmMonths ? [{ label: "Repete-se", value: `a cada ${rhythmMonths} meses` }] : []),
]

/** The plans that carry out the decisions. */
const Plans = ({ plans, unplanned = 0 }: Pick<Review, "unplanned"> & Required<Pick<Review, "plans">>) => (
  <ul aria-label="Planos da revisão" className="flex flex-wrap gap-x-4 gap-y-1">
    {plans.map(({ id, state, lines, approvers, approvedBy }) => (
      <li key={id}>
        <Link
          href={pathTo(screens.plan, { planId: String(id) })}
          className="text-accent-text underline underline-offset-2"
        >
          Plano {id}
        </Link>
        <span className="text-muted">
          {" "}
          · {planStates[state]} · {linesText(lines)}
          {approvers && ` · pode aprovar: ${eitherOf(approvers)}`}
          {approvedBy !== undefined && ` · aprovado por ${approvedBy}`}
        </span>
      </li>
    ))}
    {unplanned > 0 && <li className="text-muted">{unplannedText(unplanned)}</li>}
  </ul>
)
