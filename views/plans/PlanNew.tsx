import { useQuery } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { type ReactNode, useEffect, useState } from "react"
import { useLocation, useSearchParams } from "wouter"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { isName } from "@/domain/runbooks"
import { fold } from "@/domain/text/fold"
import { counted } from "@/domain/text/words"
import { useCommands } from "@/palette/slots/useSources"
import { pathTo } from "@/screens/screen"
import { readDraft, writeDraft } from "@/ui/form/draft"
import { useNotify } from "@/ui/page/notice"
import { Banner } from "@/ui/states/Banner"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { Skeleton } from "@/ui/states/Skeleton"
import { beginningRows } from "./beginning"
import { bodyOf, newFields, type PlanFields } from "./fields"
import { type PeopleSource, peopleOf, sourceIn, tooManyPeopleText } from "./peopleOf"
import { type Plan, planQuery } from "./plan"
import { SheetForm } from "./SheetForm"
import { filledRows } from "./sheet/filled"
import { oppositeOfPlan } from "./sheet/opposite"
import { appended, type Place, rowsIn, textOf } from "./sheet/rows"
import { useReading } from "./sheet/useSimulation"

/** The sources of a new plan, by their parameters in the address. */
const beginnings = ["people", "search", "kept", "table"]

/**
 * The sheet of a new plan: empty, for the people of a list or search, for a table, from a runbook, or with the lines
 * that undo another plan.
 */
export default function PlanNew() {
  const [parameters] = useSearchParams()
  const undone = parameters.get("undo")
  const people = (parameters.get("people") ?? "").split(",").filter(Boolean)
  const source = sourceIn(parameters)
  const given = beginnings.map((name) => parameters.get(name))
  // Removing the parameters from the address does not start a new sheet.
  const [begun, setBegun] = useState({ given, source, turn: 0 })
  if (given.some((value, index) => value !== begun.given[index])) {
    const taken = given.every((value) => value === null)
    setBegun(taken ? { ...begun, given } : { given, source, turn: begun.turn + 1 })
  }
  const runbook = parameters.get("runbook")
  if (runbook !== null && /^\d{1,9}$/.test(runbook)) {
    // Other parameters, such as a form over the page, do not start a new sheet.
    const given = new URLSearchParams([...parameters].filter(([name]) => isName(name)))
    return <OfRunbook key={`${runbook} ${given}`} runbookId={Number(runbook)} given={given} />
  }
  if (undone !== null && /^\d{1,9}$/.test(undone)) return <Opposite key={undone} planId={Number(undone)} />
  return begun.source ? (
    <OfSearch key={begun.turn} source={begun.source} turn={begun.turn} />
  ) : (
    <Begun key={begun.turn} people={people} />
  )
}

/** Fetches the people that a search finds now, then starts the sheet for them. */
function OfSearch({ source, turn }: { source: PeopleSource; turn: number }) {
  const found = useQuery({
    queryKey: ["plans", "people", source, turn],
    queryFn: ({ client }) => peopleOf(client, source),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (found.error) {
    return (
      <ErrorPanel
        message="Não foi possível ler as pessoas da busca."
        details={found.error.message}
        onRetry={() => void found.refetch()}
      />
    )
  }
  if (!found.data) return <Skeleton className="m-6 h-64" />
  const { people, isMore } = found.data
  return (
    <Begun people={people}>
      {people.length === 0 && <Banner tone="warn">A busca não encontra ninguém agora.</Banner>}
      {isMore && <Banner tone="warn">{tooManyPeopleText}</Banner>}
    </Begun>
  )
}

interface BegunProps {
  people: readonly string[]
  children?: ReactNode
}

/** Adds rows for selected or found people to the sheet begun before. */
function Begun({ people, children }: BegunProps) {
  const { user } = useSession()
  const commands = useCommands()
  const [parameters, setParameters] = useSearchParams()
  const id = `plan ${user.atalaiaId} new`
  const begun = parameters.get("begin")
  const [begin] = useState((): Place | undefined => {
    const command = commands.find((each) => each.id === begun)
    if (!command) return undefined
    const before = readDraft(id)?.values ?? { ...newFields }
    const kept = typeof before.sheet === "string" ? before.sheet : ""
    const { rows, place } = appended(rowsIn(kept), beginningRows(command, people, commands))
    writeDraft(id, { ...before, sheet: textOf(rows) })
    return place
  })
  const [fromTable] = useState(() => parameters.get("table") ?? undefined)
  // The sheet contains them now. With an address that still had them, a reload would add them again.
  useEffect(() => {
    if (begun === null && fromTable === undefined) return
    setParameters({}, { replace: true })
  }, [begun, fromTable, setParameters])
  return (
    <NewSheet
      id={id}
      defaults={newFields}
      {...(begin && { begin })}
      {...(fromTable !== undefined && { fromTable })}
    >
      {children}
    </NewSheet>
  )
}

interface NewSheetProps {
  id: string
  defaults: PlanFields
  simulates?: boolean
  /** The runbook that it is made from. */
  runbookId?: number
  begin?: Place
  fromTable?: string
  children?: ReactNode
}

function NewSheet({ runbookId, ...props }: NewSheetProps) {
  const [, navigate] = useLocation()
  const notify = useNotify()
  return (
    <SheetForm
      {...props}
      title={screens.planNew.title}
      submit={(fields, lines) =>
        api.plans.create({
          body: { ...bodyOf(fields, lines), ...(runbookId !== undefined && { runbookId }) },
        })
      }
      onSaved={({ id: planId }) => {
        notify({ tone: "ok", text: "Plano salvo" })
        navigate(pathTo(screens.plan, { planId: String(planId) }), { replace: true })
      }}
    />
  )
}

/** The sheet that undoes a plan, from its last line to its first. */
function Opposite({ planId }: { planId: number }) {
  const { user } = useSession()
  const reading = useReading()
  const opposite = useQuery({
    queryKey: ["plans", "opposite", planId],
    queryFn: async ({ client }) => {
      const plan = await client.fetchQuery(planQuery(planId))
      return { plan, ...(await oppositeOfPlan(plan, reading)) }
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (opposite.error) {
    return (
      <ErrorPanel
        message="Não foi possível preparar o que desfaz o plano."
        details={opposite.error.message}
        onRetry={() => void opposite.refetch()}
      />
    )
  }
  if (!opposite.data) return <Skeleton className="m-6 h-64" />
  const { plan, rows, without } = opposite.data
  return (
    <NewSheet
      id={`plan ${user.atalaiaId} undo ${planId}`}
      defaults={{ ...oppositeFields(plan), sheet: textOf(rows) }}
    >
      {rows.length === 0 && <Banner tone="warn">Nada deste plano foi feito: não há o que desfazer.</Banner>}
      {without > 0 && (
        <Banner tone="warn">
          {counted(without, "linha não se desfaz", "linhas não se desfazem")} com um comando: estão como
          comentário.
        </Banner>
      )}
    </NewSheet>
  )
}

/** The sheet made from a runbook with values for its names, simulated at once. */
function OfRunbook({ runbookId, given }: { runbookId: number; given: URLSearchParams }) {
  const { user } = useSession()
  const { commands } = useReading()
  const filled = useQuery({
    queryKey: ["runbooks", "filled", runbookId, String(given)],
    queryFn: async ({ client }) => {
      const runbook = await client.fetchQuery(api.runbooks.get.query({ params: { runbookId } }))
      const values = new Map([...given.keys()].map((name) => [fold(name), given.getAll(name)]))
      return { runbook, rows: filledRows(runbook.lines, values, commands) }
    },
    retry: false,
    // Never refetched, so that the sheet stays stable while the user looks at it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!filled.data) {
    return filled.error ? (
      <ErrorPanel
        message="Não foi possível preparar o plano do roteiro."
        details={filled.error.message}
        onRetry={() => void filled.refetch()}
      />
    ) : (
      <Skeleton className="m-6 h-64" />
    )
  }
  const { runbook, rows } = filled.data
  const { name, description, version } = runbook
  return (
    <NewSheet
      id={`plan ${user.atalaiaId} runbook ${runbookId} ${version} ${given}`}
      runbookId={runbookId}
      simulates
      defaults={{
        ...newFields,
        title: name,
        justification: description,
        sheet: textOf(rows),
      }}
    />
  )
}

const maxTitleLength = 200

const oppositeFields = ({ id, title, wholly }: Plan): PlanFields => ({
  ...newFields,
  title: `Desfazer: ${title}`.slice(0, maxTitleLength),
  justification: `Desfaz o plano ${id}, “${title}”.`,
  how: wholly ? "wholly" : "each",
})
