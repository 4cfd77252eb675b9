import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Facts } from "@views/Facts"
import { PagedTable } from "@views/list/PagedTable"
import { type CursorPages, useCursorPages } from "@views/list/usePages"
import { linesText } from "@views/plans/plan"
import { screens } from "@views/screens"
import { useAddressTab } from "@views/useAddressTab"
import { useGoBack } from "@views/useGoBack"
import { Printer, SearchCheck } from "lucide-react"
import { useEffect, useEffectEvent, useState } from "react"
import { Link } from "wouter"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { pageSizes } from "@/domain/pageSizes"
import { planStates } from "@/domain/plans"
import {
  reviewDecisions,
  reviewerKinds,
  reviewOutcomeNames,
  reviewOutcomes,
  reviewStates,
} from "@/domain/reviews"
import { eitherOf, grouped } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { pathTo, type ScreenProps } from "@/screens/screen"
import { afterPaint } from "@/shortcuts/painted"
import { Button } from "@/ui/buttons/Button"
import { PageHead } from "@/ui/layout/PageHead"
import { TabPanel, Tabs } from "@/ui/layout/Tabs"
import { Banner } from "@/ui/states/Banner"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { PrintedReport } from "./PrintedReport"
import { ReportCard, reportColumns } from "./reportColumns"
import {
  progressText,
  type ReportedLine,
  type Review,
  reportedKey,
  reviewTarget,
  unplannedText,
} from "./review"

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
      {review.can.report && <Report review={review} />}
    </div>
  )
}

const factsOf = ({
  state,
  reviewers,
  named = [],
  silence,
  maker,
  closesDate,
  closedDate,
  rhythmMonths,
}: Review) => [
  { label: "Situação", value: reviewStates[state] },
  { label: "Quem revê", value: [reviewerKinds[reviewers], named.join(", ")].filter(Boolean).join(": ") },
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

/** A longer report is for a spreadsheet. */
const maxPrinted = 5000

interface PrintButtonProps {
  lines: number
  pages: CursorPages<ReportedLine>
  /** Called with the lines to print, and with none once they are. */
  onPrinted: (lines: readonly ReportedLine[] | undefined) => void
}

/** Prints the report once all of its lines are loaded. */
function PrintButton({ lines, pages, onPrinted }: PrintButtonProps) {
  const { rows, more, isWhole, nextFailure } = pages
  const [isAsked, setAsked] = useState(false)
  const print = useEffectEvent(() => {
    onPrinted(rows)
    afterPaint(() => {
      window.print()
      onPrinted(undefined)
    })
  })
  useEffect(() => {
    if (!isAsked) return
    if (!isWhole && !nextFailure) return more?.()
    setAsked(false)
    if (isWhole) print()
  }, [isAsked, more, isWhole, nextFailure])
  return (
    <Button
      small
      icon={Printer}
      pending={isAsked}
      disabledReason={
        lines > maxPrinted
          ? `São mais de ${maxPrinted.toLocaleString("pt-BR")} linhas: exporte o CSV.`
          : undefined
      }
      onClick={() => setAsked(true)}
    >
      Imprimir
    </Button>
  )
}

const size = pageSizes.reviewLines
const tabs = ["all", ...reviewOutcomeNames] as const

type Total = AnswerOf<Calls["reviews"]["totals"]>[number]

/** *Retirado: 10 linhas, 2 pelo silêncio* */
const factOf = ({ outcome, count, bySilence }: Total) => ({
  label: reviewOutcomes[outcome],
  value: `${linesText(count)}${bySilence > 0 ? `, ${grouped(bySilence)} pelo silêncio` : ""}`,
})

/** The lines with decisions and results. */
function Report({ review: { id, state, lines, undecided } }: { review: Review }) {
  // The lines grow while they are prepared, are decided, and change while the review is closed.
  const stage = { state, lines, undecided }
  const totals = useQuery({
    queryKey: ["reviews", "totals", id, stage],
    queryFn: api.reviews.totals.query({ params: { reviewId: id } }).queryFn,
    placeholderData: keepPreviousData,
  })
  // Results that no line has are left out, once that is known.
  const used = totals.data
    ? tabs.filter((key) => key === "all" || totals.data.some(({ outcome }) => outcome === key))
    : tabs
  const [tab = "all", setTab] = useAddressTab(used)
  const outcome = tab === "all" ? undefined : tab
  const [printed, setPrinted] = useState<readonly ReportedLine[]>()
  const pages = useCursorPages({
    queryKey: ["reviews", "report", id, { outcome, ...stage }],
    load: (after, signal) =>
      api.reviews.lines
        .query({ params: { reviewId: id }, query: { after, size, outcome } })
        .queryFn({ signal }),
  })
  return (
    <>
      {totals.data && totals.data.length > 0 && <Facts facts={totals.data.map(factOf)} />}
      <div className="flex flex-wrap items-end justify-between gap-2 print:hidden">
        <Tabs
          id="report"
          label="Resultado"
          tabs={used.map((key) => ({ key, title: key === "all" ? "Tudo" : reviewOutcomes[key] }))}
          current={tab}
          onChange={(key) => setTab(used.find((each) => each === key) ?? "all")}
        />
        <PrintButton lines={lines} pages={pages} onPrinted={setPrinted} />
      </div>
      {printed && <PrintedReport lines={printed} />}
      <div className={printed ? "contents print:hidden" : "contents"}>
        <TabPanel id="report" current={tab} fills>
          <PagedTable
            name={`review ${id} ${tab}`}
            label="Relatório"
            columns={reportColumns}
            pages={pages}
            keyOf={reportedKey}
            renderCard={(line) => <ReportCard line={line} />}
            failed="Não foi possível carregar as linhas."
            empty={
              <EmptyState icon={SearchCheck} title="Nenhuma linha">
                {state === "preparing" ? "As linhas estão em preparo." : "Nenhuma linha está assim."}
              </EmptyState>
            }
          />
        </TabPanel>
      </div>
    </>
  )
}
