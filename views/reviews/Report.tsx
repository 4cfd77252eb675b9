import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Facts } from "@views/Facts"
import { PagedTable } from "@views/list/PagedTable"
import { type CursorPages, useCursorPages } from "@views/list/usePages"
import { linesText } from "@views/plans/plan"
import { useAddressTab } from "@views/useAddressTab"
import { Printer, SearchCheck } from "lucide-react"
import { useEffect, useEffectEvent, useMemo, useState } from "react"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { pageSizes } from "@/domain/pageSizes"
import { reviewOutcomeNames, reviewOutcomes } from "@/domain/reviews"
import { grouped } from "@/domain/text/words"
import { afterPaint } from "@/shortcuts/painted"
import { Button } from "@/ui/buttons/Button"
import { SectionHead } from "@/ui/layout/SectionHead"
import { TabPanel, Tabs } from "@/ui/layout/Tabs"
import { EmptyState } from "@/ui/states/EmptyState"
import { PrintedReport } from "./PrintedReport"
import { useLineNames } from "./queue/openQueue"
import { ReportCard, reportColumns } from "./reportColumns"
import { decidedTarget, type ReportedLine, type Review, reportedKey } from "./review"

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

/** What changes the lines: they grow while they are prepared, are decided, and are settled while the review is closed. */
const stageOf = ({ state, lines, undecided }: Review) => ({ state, lines, undecided })

/** The lines of a review with a result, page by page: all lines for its owners, their own decisions for others. */
const useReported = (review: Review, outcome?: (typeof reviewOutcomeNames)[number]) =>
  useCursorPages({
    queryKey: ["reviews", "report", review.id, { outcome, ...stageOf(review) }],
    load: (after, signal) =>
      api.reviews.lines
        .query({ params: { reviewId: review.id }, query: { after, size, outcome } })
        .queryFn({ signal }),
  })

/** The whole report, by result. */
export function Report({ review }: { review: Review }) {
  const { id, state, lines } = review
  const totals = useQuery({
    queryKey: ["reviews", "totals", id, stageOf(review)],
    queryFn: api.reviews.totals.query({ params: { reviewId: id } }).queryFn,
    placeholderData: keepPreviousData,
  })
  // Results that no line has are left out, once that is known.
  const used = totals.data
    ? tabs.filter((key) => key === "all" || totals.data.some(({ outcome }) => outcome === key))
    : tabs
  const [tab = "all", setTab] = useAddressTab(used)
  const [printed, setPrinted] = useState<readonly ReportedLine[]>()
  const pages = useReported(review, tab === "all" ? undefined : tab)
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
          <ReportTable
            {...{ review, pages }}
            name={tab}
            label="Relatório"
            empty={state === "preparing" ? "As linhas estão em preparo." : "Nenhuma linha está assim."}
          />
        </TabPanel>
      </div>
    </>
  )
}

/** What a reviewer who does not own the review has decided in it. */
export function OwnDecisions({ review }: { review: Review }) {
  const pages = useReported(review)
  const label = "O que você decidiu"
  return (
    <>
      <SectionHead title={label} />
      <ReportTable
        {...{ review, pages, label }}
        name="own"
        empty="Aqui ficam as suas decisões. Até o fechamento, cada uma se desfaz pelo menu da linha."
      />
    </>
  )
}

interface ReportTableProps {
  review: Review
  /** Which lines they are, for the place in the list. */
  name: string
  label: string
  pages: CursorPages<ReportedLine>
  empty: string
}

function ReportTable({ review, name, label, pages, empty }: ReportTableProps) {
  const { atalaiaId } = useSession().user
  useLineNames(review.id, pages.rows)
  const targetOf = useMemo(() => decidedTarget(review, atalaiaId), [review, atalaiaId])
  return (
    <PagedTable
      name={`review ${review.id} ${name}`}
      label={label}
      columns={reportColumns}
      pages={pages}
      keyOf={reportedKey}
      targetOf={targetOf}
      renderCard={(line) => <ReportCard line={line} />}
      failed="Não foi possível carregar as linhas."
      empty={
        <EmptyState icon={SearchCheck} title="Nenhuma linha">
          {empty}
        </EmptyState>
      }
    />
  )
}
