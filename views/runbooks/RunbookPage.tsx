import { type QueryFunctionContext, useQuery, useQueryClient } from "@tanstack/react-query"
import type { RunbookFields } from "@views/plans/runbookFields"
import { rowsOfLines } from "@views/plans/sheet/rows"
import { ReadSheet } from "@views/plans/sheet/Sheet"
import { screens } from "@views/screens"
import { useGoBack } from "@views/useGoBack"
import { useVersioned } from "@views/useVersioned"
import { useMemo, useRef } from "react"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { refreshAll } from "@/client/refresh"
import { formatDateTime } from "@/domain/time/when"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { noteRunbooks } from "@/palette/runbooks"
import { pathTo, type ScreenProps } from "@/screens/screen"
import { Button } from "@/ui/buttons/Button"
import { PageHead } from "@/ui/layout/PageHead"
import { useNotify } from "@/ui/page/notice"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { bodyOf, fieldsOf, type Runbook, sharings, type WrittenRunbook, wordsOf } from "./fields"
import { NamesPanel } from "./NamesPanel"
import { RunbookForm } from "./RunbookForm"
import { runbookTarget } from "./runbookTarget"

/** A runbook. Not refetched on window focus, because the user may be editing it. */
const runbookQuery = (runbookId: number) => {
  const query = api.runbooks.get.query({ params: { runbookId } })
  return {
    ...query,
    queryFn: async ({ client, signal }: QueryFunctionContext) => {
      const read = await query.queryFn({ signal })
      noteRunbooks(client, [read], (known) => known.filter(({ id }) => id === runbookId))
      return read
    },
    refetchOnWindowFocus: false,
  }
}

/** One runbook. Its author can edit it; others read and run it. */
export default function RunbookPage({ params: { runbookId = "" } }: ScreenProps) {
  const runbook = useQuery(runbookQuery(Number(runbookId)))
  if (!runbook.data) {
    return runbook.error ? (
      <ErrorPanel
        message="Não foi possível carregar o roteiro."
        details={runbook.error.message}
        onRetry={() => void runbook.refetch()}
      />
    ) : (
      <Skeleton className="m-6 h-64" />
    )
  }
  return runbook.data.can.edit ? (
    <WrittenRunbookPage key={runbookId} runbook={runbook.data} />
  ) : (
    <ReadRunbook key={runbookId} runbook={runbook.data} />
  )
}

function WrittenRunbookPage({ runbook }: { runbook: Runbook }) {
  const { user } = useSession()
  const queries = useQueryClient()
  const notify = useNotify()
  const { id } = runbook
  const query = { ...runbookQuery(id), staleTime: 0 }
  const written = useRef<Pick<WrittenRunbook, "lines" | "names">>({ lines: [], names: [] })
  const { latest, submit, ...versioned } = useVersioned({
    start: runbook,
    reload: () => queries.fetchQuery(query),
    valuesOf: fieldsOf,
    wordsOf,
    save: async (fields: RunbookFields, version: number) => {
      const body = { ...bodyOf(fields, written.current), version }
      await api.runbooks.update({ params: { runbookId: id }, body })
      return queries.fetchQuery(query)
    },
  })
  useTarget(runbookTarget(latest))
  return (
    <RunbookForm
      {...versioned}
      id={`runbook ${user.atalaiaId} ${id}`}
      title={latest.name}
      focuses={false}
      standing={<Standing runbook={latest} />}
      submit={(fields, compiled) => {
        written.current = compiled
        return submit(fields)
      }}
      onSaved={() => {
        notify({ tone: "ok", text: "Roteiro salvo" })
        void refreshAll(queries)
      }}
    />
  )
}

function ReadRunbook({ runbook }: { runbook: Runbook }) {
  const back = useGoBack(pathTo(screens.runbooks))
  const rows = useMemo(() => rowsOfLines(runbook.lines), [runbook])
  useTarget(runbookTarget(runbook))
  return (
    <div className="grid gap-4 px-4 py-4.5 md:px-6">
      <PageHead
        title={runbook.name}
        actions={
          <Button shortcut="Esc" onClick={back}>
            Voltar
          </Button>
        }
      >
        <span className="break-words">{runbook.description}</span>
      </PageHead>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <ReadSheet
          label="Linhas do roteiro"
          rows={rows}
          marks={[]}
          changes={noChanges}
          old={false}
          className="h-[60dvh] min-h-64 lg:h-[calc(100dvh-11rem)]"
        />
        <aside className="grid min-w-0 content-start gap-4 max-lg:order-first">
          <Standing runbook={runbook} />
          <NamesPanel names={runbook.names} />
        </aside>
      </div>
    </div>
  )
}
const noChanges: ReadonlyMap<number, string> = new Map()

/** The author, the visibility and the actions of a runbook. */
function Standing({ runbook }: { runbook: Runbook }) {
  const { author, updateDate, shared } = runbook
  return (
    <section aria-label="Roteiro" className="card grid gap-3 px-4.5 py-4">
      <h2 className="text-section font-[650] tracking-[-0.01em]">Roteiro</h2>
      <div className="grid gap-0.5 text-muted">
        <p className="break-words">{author.name}</p>
        <p>Alterado em {formatDateTime(updateDate)}</p>
        <p>{sharings[shared ? 1 : 0].label}</p>
      </div>
      <div className="flex flex-wrap gap-2 empty:hidden">
        <Actions target={runbookTarget(runbook)} />
      </div>
    </section>
  )
}
