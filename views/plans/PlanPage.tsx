import { useQuery, useQueryClient } from "@tanstack/react-query"
import { DecisionBar } from "@views/queue/DecisionBar"
import { screens } from "@views/screens"
import { useGoBack } from "@views/useGoBack"
import { useVersioned } from "@views/useVersioned"
import { ClipboardCopy } from "lucide-react"
import { useMemo, useRef } from "react"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { refreshAll } from "@/client/refresh"
import { planLineStates } from "@/domain/plans"
import { useTarget } from "@/palette/currentTargets"
import { pathTo, type ScreenProps } from "@/screens/screen"
import { Button } from "@/ui/buttons/Button"
import { PageHead } from "@/ui/layout/PageHead"
import { copyText } from "@/ui/page/copy"
import { useNotify } from "@/ui/page/notice"
import { useMediaQuery } from "@/ui/page/useMediaQuery"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { useChanges } from "./changes"
import { marksOf, simulatedIn } from "./effects"
import { bodyOf, fieldsOf, type PlanFields, wordsOf } from "./fields"
import { PlanStanding } from "./PlanStanding"
import { decisions, type Plan, planQuery, planTarget } from "./plan"
import { SheetForm } from "./SheetForm"
import type { CompiledLine } from "./sheet/compile"
import { EffectsPanel } from "./sheet/EffectsPanel"
import { rowsOfLines } from "./sheet/rows"
import { ReadSheet } from "./sheet/Sheet"
import { ResultOfPlan } from "./table/ResultButton"

/** One plan. Its author can edit it until it is applied. Others, and everyone afterwards, only read it. */
export default function PlanPage({ params: { planId = "" } }: ScreenProps) {
  const plan = useQuery(planQuery(Number(planId)))
  if (!plan.data) {
    return plan.error ? (
      <ErrorPanel
        message="Não foi possível carregar o plano."
        details={plan.error.message}
        onRetry={() => void plan.refetch()}
      />
    ) : (
      <Skeleton className="m-6 h-64" />
    )
  }
  return plan.data.can.edit ? (
    <WrittenPlan key={planId} plan={plan.data} />
  ) : (
    <ReadPlan key={planId} plan={plan.data} />
  )
}

function WrittenPlan({ plan }: { plan: Plan }) {
  const { user } = useSession()
  const queries = useQueryClient()
  const notify = useNotify()
  const { id } = plan
  const query = { ...planQuery(id), staleTime: 0 }
  const compiled = useRef<readonly CompiledLine[]>([])
  const { latest, submit, ...versioned } = useVersioned({
    start: plan,
    reload: () => queries.fetchQuery(query),
    valuesOf: fieldsOf,
    wordsOf,
    save: async (fields: PlanFields, version: number) => {
      await api.plans.update({
        params: { planId: id },
        body: { ...bodyOf(fields, compiled.current), version },
      })
      return queries.fetchQuery(query)
    },
  })
  return (
    <SheetForm
      {...versioned}
      id={`plan ${user.atalaiaId} ${id}`}
      title={plan.title}
      plan={latest}
      submit={(fields, lines) => {
        compiled.current = lines
        return submit(fields)
      }}
      onSaved={() => {
        notify({ tone: "ok", text: "Plano salvo" })
        void refreshAll(queries)
      }}
    />
  )
}

function ReadPlan({ plan }: { plan: Plan }) {
  const notify = useNotify()
  const back = useGoBack(pathTo(screens.plans))
  const rows = useMemo(() => rowsOfLines(plan.lines), [plan])
  const simulated = useMemo(() => simulatedIn(plan), [plan])
  const marks = useMemo(() => marksOf(rows, simulated), [rows, simulated])
  const changes = useChanges(plan, rows)
  const target = planTarget(plan)
  useTarget(target, plan.id)
  const wide = useMediaQuery("(min-width: 64rem)")
  // In a single-column layout, the decision is below the text to read.
  const decidesBelow = !wide && (plan.can.approve || plan.can.refuse)
  const copy = async () => {
    if (await copyText(resultOf(plan))) notify({ tone: "ok", text: "Resultado copiado." })
  }
  return (
    <div className="flex min-w-0 flex-col gap-4 px-4 py-4.5 md:px-6">
      <PageHead
        title={plan.title}
        actions={
          <>
            <ResultOfPlan plan={plan} />
            <Button icon={ClipboardCopy} onClick={() => void copy()}>
              Copiar resultado
            </Button>
            <Button shortcut="Esc" onClick={back}>
              Voltar
            </Button>
          </>
        }
      >
        <span className="break-words whitespace-pre-line">{plan.justification}</span>
      </PageHead>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <ReadSheet
          label="Linhas do plano"
          rows={rows}
          marks={marks}
          changes={changes}
          old={false}
          className="h-[60dvh] min-h-64 lg:h-[calc(100dvh-11rem)]"
        />
        <aside className="grid min-w-0 content-start gap-4 max-lg:order-first">
          <PlanStanding plan={plan} bare={decidesBelow} />
          <EffectsPanel simulated={simulated} old={false} />
        </aside>
      </div>
      {decidesBelow && (
        <div className="sticky bottom-0 z-10 bg-bg py-3 short:static">
          <DecisionBar label="Decisão" target={target} decides max={decisions}>
            <p className="font-semibold">Você aprova este plano?</p>
          </DecisionBar>
        </div>
      )}
    </div>
  )
}

/** The result of each line, as tab-separated text for a spreadsheet. */
const resultOf = ({ lines }: Plan): string =>
  lines
    .map(({ text, state, message, refusal, effects }, index) =>
      [
        index + 1,
        text,
        planLineStates[state],
        message ?? refusal?.message ?? effects.map((effect) => effect.text).join(" "),
      ].join("\t"),
    )
    .join("\n")
