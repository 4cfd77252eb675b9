import { useQuery, useQueryClient } from "@tanstack/react-query"
import { planQuery } from "@views/plans/plan"
import { newFields, type RunbookFields } from "@views/plans/runbookFields"
import { rowsOfLines, textOf } from "@views/plans/sheet/rows"
import { screens } from "@views/screens"
import { useState } from "react"
import { useLocation, useSearchParams } from "wouter"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { refreshAll } from "@/client/refresh"
import { pathTo } from "@/screens/screen"
import { handOver, readDraft } from "@/ui/form/draft"
import { useNotify } from "@/ui/page/notice"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { bodyOf } from "./fields"
import { RunbookForm } from "./RunbookForm"

/** The sheet of a new runbook: empty, with the lines of a saved plan, or with an unsaved sheet's lines. */
export default function RunbookNew() {
  const { user } = useSession()
  const [parameters] = useSearchParams()
  const plan = parameters.get("plan")
  const sheet = parameters.get("sheet")
  if (plan !== null && /^\d{1,9}$/.test(plan)) return <OfPlan key={plan} planId={Number(plan)} />
  return sheet === null ? (
    <NewForm id={`runbook ${user.atalaiaId} new`} defaults={newFields} />
  ) : (
    <OfSheet key={sheet} sheet={sheet} />
  )
}

/** The lines of an unsaved plan come from its draft. */
function OfSheet({ sheet }: { sheet: string }) {
  const { user } = useSession()
  const [id] = useState(() => {
    const own = `runbook ${user.atalaiaId} of ${sheet}`
    const written = readDraft(`plan ${user.atalaiaId} ${sheet}`)?.values.sheet
    if (!readDraft(own) && typeof written === "string") handOver(own, { ...newFields }, { sheet: written })
    return own
  })
  return <NewForm id={id} defaults={newFields} />
}

function OfPlan({ planId }: { planId: number }) {
  const { user } = useSession()
  const plan = useQuery(planQuery(planId))
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
  const { lines, justification } = plan.data
  return (
    <NewForm
      id={`runbook ${user.atalaiaId} plan ${planId}`}
      defaults={{ ...newFields, sheet: textOf(rowsOfLines(lines)), description: justification }}
    />
  )
}

function NewForm({ id, defaults }: { id: string; defaults: RunbookFields }) {
  const [, navigate] = useLocation()
  const queries = useQueryClient()
  const notify = useNotify()
  return (
    <RunbookForm
      id={id}
      title={screens.runbookNew.title}
      defaults={defaults}
      submit={(fields, written) => api.runbooks.create({ body: bodyOf(fields, written) })}
      onSaved={({ id: runbookId }) => {
        notify({ tone: "ok", text: "Roteiro salvo" })
        navigate(pathTo(screens.runbook, { runbookId: String(runbookId) }), { replace: true })
        void refreshAll(queries)
      }}
    />
  )
}
