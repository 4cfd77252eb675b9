import { EndOfList } from "@views/EndOfList"
import { type Fact, Facts } from "@views/Facts"
import { CurrentRowContext, useFocusRow, useFocusRows } from "@views/useFocusRows"
import { useListKeys } from "@views/useListKeys"
import { usePages } from "@views/usePages"
import { ChevronRight } from "lucide-react"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { formatIdentifier } from "@/domain/identifier"
import { formatDateTime } from "@/domain/when"
import { EmptyState } from "@/ui/EmptyState"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { BeforeAfter } from "./BeforeAfter"

type HistoryRow = AnswerOf<Calls["users"]["history"]>["items"][number]

const size = 30
const keyOf = ({ id }: HistoryRow) => String(id)

/** What was done with a person, newest first: who, when, what and why. */
export default function HistoryTab({ atalaiaId }: { atalaiaId: string }) {
  const entries = usePages({
    queryKey: ["users", "history", { atalaiaId }],
    load: (page, signal) =>
      api.users.history.query({ params: { atalaiaId }, query: { page, size } }).queryFn({ signal }),
    size,
    keyOf,
  })
  const rows = useFocusRows()
  useListKeys({ onStep: rows.step, openLabel: "expandir", onEnterList: rows.enter })
  return (
    <CurrentRowContext value={rows.current}>
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
          <EmptyState title="Nenhuma operação registrada">
            O que for feito com esta pessoa passa a aparecer aqui.
          </EmptyState>
        </div>
      )}
      <section aria-label="Histórico" {...rows.container} className="card overflow-hidden empty:hidden">
        {entries.rows.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </section>
      <EndOfList pages={entries} />
    </CurrentRowContext>
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
        <span className="min-w-0 flex-1 basis-72">{entry.text}</span>
        <span className="text-muted">{entry.actor.name}</span>
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

function factsOf({ actor, justification, address, commandLine, kind }: HistoryRow): Fact[] {
  const facts: Fact[] = [
    { label: "Quem", value: `${actor.name} · ${formatIdentifier(actor.atalaiaId)}` },
    { label: "Operação", value: kind, mono: true },
  ]
  if (address) facts.push({ label: "Endereço de rede", value: address, mono: true })
  if (justification) facts.push({ label: "Justificativa", value: justification })
  if (commandLine) facts.push({ label: "Comando", value: commandLine, mono: true })
  return facts
}
