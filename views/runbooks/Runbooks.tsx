import { useQueryClient } from "@tanstack/react-query"
import { PagedTable } from "@views/list/PagedTable"
import { RefreshTimer, refreshEvery } from "@views/list/RefreshTimer"
import { usePages } from "@views/list/usePages"
import { screens } from "@views/screens"
import { BookMarked } from "lucide-react"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import { counted } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { noteRunbooks, type RunbookSummary } from "@/palette/runbooks"
import { pathTo } from "@/screens/screen"
import { Tag } from "@/ui/badges/Tag"
import { PageHead } from "@/ui/layout/PageHead"
import { EmptyState } from "@/ui/states/EmptyState"
import type { Column } from "@/ui/table/dataTableProps"
import { runbookTarget } from "./runbookTarget"

/** Rows of a page. */
const size = pageSizes.runbooks
const target = { kind: "runbooks" } as const
const keyOf = ({ id }: RunbookSummary) => String(id)
const addressOf = ({ id }: RunbookSummary) => pathTo(screens.runbook, { runbookId: String(id) })

const Sharing = ({ runbook: { shared } }: { runbook: RunbookSummary }) => (
  <Tag tone={shared ? "accent" : "neutral"}>{shared ? "Compartilhado" : "Só eu"}</Tag>
)

/** A shared runbook names its author, even if there is no room for the author's column. */
const Name = ({ runbook: { name, author, can } }: { runbook: RunbookSummary }) => (
  <span className="truncate">
    <span className="font-[550]">{name}</span>
    {!can.edit && <span className="text-small text-muted"> de {author.name}</span>}
  </span>
)

const columns: readonly Column<RunbookSummary>[] = [
  {
    key: "name",
    title: "Roteiro",
    width: "minmax(9rem, 2fr)",
    cell: (runbook) => <Name runbook={runbook} />,
  },
  {
    key: "description",
    title: "Descrição",
    width: "minmax(10rem, 3fr)",
    under: "name",
    cell: ({ description }) => <span className="text-muted">{description}</span>,
  },
  {
    key: "names",
    title: "Nomes",
    width: "minmax(8rem, 2fr)",
    cell: ({ names }) => <span className="mono">{names.map(({ name }) => name).join(" ")}</span>,
  },
  { key: "sharing", title: "Quem vê", width: "9.5rem", cell: (runbook) => <Sharing runbook={runbook} /> },
  {
    key: "author",
    title: "Quem fez",
    width: "minmax(8rem, 2fr)",
    under: "sharing",
    cell: ({ author }) => <span className="text-muted">{author.name}</span>,
  },
  {
    key: "updateDate",
    title: "Alterado em",
    width: "9rem",
    under: "names",
    cell: ({ updateDate }) => formatDateTime(updateDate),
  },
]

/** The actor's own runbooks and shared ones, by name. */
export default function Runbooks() {
  const queries = useQueryClient()
  const runbooks = usePages({
    queryKey: ["runbooks", "list"],
    load: async (page, signal) => {
      const read = await api.runbooks.list.query({ query: { page, size } }).queryFn({ signal })
      noteRunbooks(queries, read.items, (known) => known.slice(page * size, (page + 1) * size))
      return read
    },
    size,
    keyOf,
    refreshEvery,
  })
  useTarget(target)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 max-md:min-h-max md:px-6">
      <PageHead
        title={screens.runbooks.title}
        actions={
          <>
            <RefreshTimer updatedAt={runbooks.updatedAt} onRefresh={runbooks.refresh} />
            <Actions target={target} />
          </>
        }
      >
        Planos com nomes no lugar de valores, executados por <span className="mono">&gt; executar</span>.
      </PageHead>
      <PagedTable
        name="runbooks"
        label={screens.runbooks.title}
        columns={columns}
        pages={runbooks}
        keyOf={keyOf}
        targetOf={runbookTarget}
        addressOf={addressOf}
        renderCard={(runbook) => <RunbookCard runbook={runbook} />}
        failed="Não foi possível carregar os roteiros."
        empty={
          <EmptyState icon={BookMarked} title="Nenhum roteiro">
            Escreva um plano com nomes como $pessoa no lugar dos valores que mudam, e guarde-o.
          </EmptyState>
        }
      />
    </div>
  )
}

/** One runbook as a card, on narrow screens. */
function RunbookCard({ runbook }: { runbook: RunbookSummary }) {
  const { name, description, author, names, lines, updateDate } = runbook
  return (
    <span className="grid gap-0.5">
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0 font-[550] break-words">{name}</span>
        <Sharing runbook={runbook} />
      </span>
      <span className="break-words">{description}</span>
      <span className="mono break-words">{names.map(({ name }) => name).join(" ")}</span>
      <span className="text-muted">
        {author.name} · {counted(lines, "linha", "linhas")} · {formatDateTime(updateDate)}
      </span>
    </span>
  )
}
