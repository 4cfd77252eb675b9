import { planStates } from "@/domain/plans"
import { counted, grouped } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import type { Column } from "@/ui/table/dataTableProps"
import { linesText, type PlanSummary, stateTones } from "./plan"

const State = ({ plan: { state } }: { plan: PlanSummary }) => (
  <Tag tone={stateTones[state]}>{planStates[state]}</Tag>
)

export const planColumns: readonly Column<PlanSummary>[] = [
  {
    key: "title",
    title: "Plano",
    width: "minmax(10rem, 3fr)",
    cell: ({ title }) => <span className="font-[550]">{title}</span>,
  },
  { key: "state", title: "Situação", width: "9.5rem", cell: (plan) => <State plan={plan} /> },
  {
    key: "author",
    title: "Quem fez",
    width: "minmax(8rem, 2fr)",
    under: "title",
    cell: ({ author }) => <span className="text-muted">{author.name}</span>,
  },
  {
    key: "lines",
    title: "Linhas",
    width: "5rem",
    cell: ({ lines }) => <span className="tabular-nums">{grouped(lines)}</span>,
  },
  {
    key: "done",
    title: "Feitas",
    width: "5rem",
    cell: ({ done }) => <span className="tabular-nums">{grouped(done)}</span>,
  },
  {
    key: "updateDate",
    title: "Atualizado em",
    width: "9rem",
    under: "state",
    cell: ({ updateDate }) => formatDateTime(updateDate),
  },
]

/** One plan as a card, on narrow screens. */
export function PlanCard({ plan }: { plan: PlanSummary }) {
  const { title, author, lines, done, updateDate } = plan
  return (
    <span className="grid gap-0.5">
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0 font-[550] break-words">{title}</span>
        <State plan={plan} />
      </span>
      <span>
        {linesText(lines)}
        {done > 0 && `, ${counted(done, "feita", "feitas")}`}
      </span>
      <span className="text-muted">
        {author.name} · {formatDateTime(updateDate)}
      </span>
    </span>
  )
}
