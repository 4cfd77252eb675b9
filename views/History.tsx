import titles from "virtual:auditTitles"
import { ChevronRight, History as HistoryIcon } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "wouter"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { pageSizes } from "@/domain/pageSizes"
import { formatIdentifier } from "@/domain/people/identifier"
import { quote } from "@/domain/text/quote"
import { formatDateTime } from "@/domain/time/when"
import { pathTo } from "@/screens/screen"
import { EmptyState } from "@/ui/states/EmptyState"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { BeforeAfter } from "./BeforeAfter"
import { type Fact, Facts } from "./Facts"
import { EndOfList } from "./list/EndOfList"
import { CurrentRowContext, useFocusRow, useFocusRows } from "./list/useFocusRows"
import { useListKeys } from "./list/useListKeys"
import { usePages } from "./list/usePages"
import { screens } from "./screens"

type HistoryRow = AnswerOf<Calls["users"]["history"]>["items"][number] &
  Partial<Pick<AnswerOf<Calls["audit"]["search"]>["items"][number], "subject" | "application">>

const size = pageSizes.audit
const keyOf = ({ id }: HistoryRow) => String(id)

export interface HistoryProps {
  /** Identifies the subject of the history in the query key. */
  queryKey: readonly unknown[]
  /** Loads one page, newest first. */
  load: (query: { page: number; size: number }, signal: AbortSignal) => Promise<{ items: HistoryRow[] }>
  /** Shown if there are no rows: an explanation of the list, or why nothing matches. */
  empty: string
  /** The title of the empty state, if the list has filters. */
  emptyTitle?: string
}

/** The history of a person or thing, newest first: actor, action, time and reason. */
export function History(props: HistoryProps) {
  const rows = useFocusRows()
  useListKeys({ onStep: rows.step, openLabel: "expandir", onEnterList: rows.enter })
  return (
    <CurrentRowContext value={rows.current}>
      <div {...rows.container} className="contents">
        <HistoryEntries {...props} />
      </div>
    </CurrentRowContext>
  )
}

/** As `History`, for a page with its own list keys. */
export function HistoryEntries(props: HistoryProps) {
  const { queryKey, load, empty, emptyTitle = "Nenhuma operação registrada" } = props
  const entries = usePages({
    queryKey,
    load: (page, signal) => load({ page, size }, signal),
    size,
    keyOf,
  })
  return (
    <>
      {entries.failure && (
        <div className="card">
          <ErrorPanel
            message="Não foi possível carregar o histórico."
            details={entries.failure.message}
            onRetry={entries.retry}
          />
        </div>
      )}
      {!entries.failure && !entries.loading && entries.rows.length === 0 && (
        <div className="card">
          <EmptyState icon={HistoryIcon} title={emptyTitle}>
            {empty}
          </EmptyState>
        </div>
      )}
      <section aria-label="Histórico" className="card overflow-hidden empty:hidden">
        {entries.rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </section>
      <EndOfList pages={entries} />
    </>
  )
}

function Entry({ entry }: { entry: HistoryRow }) {
  const { row, isCurrent } = useFocusRow(`history ${entry.id}`)
  return (
    <details {...row} className="group border-b border-line last:border-b-0">
      <summary
        className={`flex min-h-10 flex-wrap items-center gap-x-3 px-4 py-2 outline-offset-[-3px] hover:bg-sunken/60 ${isCurrent ? "bg-accent-soft" : ""}`}
      >
        <ChevronRight
          aria-hidden
          className="size-4 shrink-0 transition-transform duration-100 group-open:rotate-90"
        />
        <span className="min-w-0 flex-1 basis-72 break-words">
          {entry.text}
          {isSaidApart(entry) && <span className="text-muted"> · {entry.subject?.name}</span>}
        </span>
        <span className="text-muted max-sm:pl-7">{authorOf(entry)}</span>
        <time dateTime={entry.at} className="text-muted tabular-nums">
          {formatDateTime(entry.at)}
        </time>
      </summary>
      <div className="grid gap-4 px-10.5 pt-1 pb-4 max-md:px-4">
        <Facts facts={factsOf(entry)} />
        <BeforeAfter before={entry.before} after={entry.after} />
      </div>
    </details>
  )
}

/** The actor. A service account is marked as an application. */
const authorOf = ({ actor }: HistoryRow): string =>
  actor.kind === "application" ? `${actor.name} (aplicação)` : actor.name

/** A unit has no id that people know, so its subject links to the unit's own history with the documents. */
/** Whether the subject must be named: it is not the actor, and the sentence does not name it. */
const isSaidApart = ({ subject, actor, text }: HistoryRow): boolean =>
  subject !== undefined && subject.id !== actor.atalaiaId && !text.includes(subject.name)

function subjectWords({ id, name }: NonNullable<HistoryRow["subject"]>): ReactNode {
  const [, unit] = /^org:(\d+)$/.exec(id) ?? []
  if (unit === undefined) return `${name} · ${formatIdentifier(id)}`
  const command = `history org ${quote(`${name}#${unit}`)}`
  return (
    <>
      {name} ·{" "}
      <Link
        href={`${pathTo(screens.organizations)}?${new URLSearchParams({ command })}`}
        className="font-semibold text-accent-text hover:underline"
      >
        Histórico da unidade
      </Link>
    </>
  )
}

/** Unknown kinds, from a newer server, are shown by their code word. */
const kindWords = (kind: string) => (Object.hasOwn(titles, kind) ? titles[kind] : kind)

function factsOf(entry: HistoryRow): Fact[] {
  const { actor, subject, application, justification, address, commandLine, kind } = entry
  const facts: Fact[] = [
    { label: "Quem", value: `${authorOf(entry)} · ${formatIdentifier(actor.atalaiaId)}` },
  ]
  if (subject) facts.push({ label: "Sobre", value: subjectWords(subject) })
  if (application) facts.push({ label: "Aplicação", value: application.acronym })
  facts.push({ label: "Operação", value: kindWords(kind) })
  if (address) facts.push({ label: "Endereço de rede", value: address, mono: true })
  if (justification) facts.push({ label: "Justificativa", value: justification })
  if (commandLine) facts.push({ label: "Comando", value: commandLine, mono: true })
  return facts
}
