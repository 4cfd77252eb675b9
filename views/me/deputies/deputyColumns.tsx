import { deputyStates, partsText } from "@/domain/deputies"
import { upperName } from "@/domain/people/person"
import { capitalized } from "@/domain/text/words"
import { formatDateTime } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import type { Column } from "@/ui/table/dataTableProps"
import { type Deputy, stateTones } from "./deputy"

export const DeputyTag = ({ deputy: { state } }: { deputy: Deputy }) => (
  <Tag tone={stateTones[state]}>{deputyStates[state]}</Tag>
)

export const deputyColumns: readonly Column<Deputy>[] = [
  {
    key: "deputy",
    title: "Quem substitui",
    width: "minmax(9rem, 2fr)",
    cell: ({ deputy, mine }) => <Name {...deputy} oneself={!mine} />,
  },
  {
    key: "holder",
    title: "Em lugar de",
    width: "minmax(9rem, 2fr)",
    cell: ({ holder, mine }) => <Name {...holder} oneself={mine} />,
  },
  {
    key: "parts",
    title: "O que decide",
    width: "minmax(9rem, 2fr)",
    under: "deputy",
    cell: (row) => <span className="text-muted">{capitalized(partsText(row.parts))}</span>,
  },
  { key: "from", title: "De", width: "9rem", cell: ({ fromDate }) => formatDateTime(fromDate) },
  {
    key: "until",
    title: "Até",
    width: "9rem",
    under: "from",
    cell: ({ untilDate }) => formatDateTime(untilDate),
  },
  { key: "state", title: "Situação", width: "8.5rem", cell: (row) => <DeputyTag deputy={row} /> },
]

/** A person; the user themselves as *Você*. */
const Name = ({ name, oneself }: { name: string; oneself: boolean }) =>
  oneself ? <span className="text-muted">Você</span> : <span className="font-[550]">{upperName(name)}</span>

/** One of them as a card, on narrow screens. */
export function DeputyCard({ deputy: row }: { deputy: Deputy }) {
  const { deputy, holder, mine, fromDate, untilDate } = row
  return (
    <span className="grid gap-0.5">
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0">
          <Name {...deputy} oneself={!mine} />{" "}
          {mine ? (
            <span className="text-muted">em seu lugar</span>
          ) : (
            <>
              <span className="text-muted">em lugar de</span> <Name {...holder} oneself={false} />
            </>
          )}
        </span>
        <DeputyTag deputy={row} />
      </span>
      <span>{capitalized(partsText(row.parts))}</span>
      <span className="text-muted">
        {formatDateTime(fromDate)} a {formatDateTime(untilDate)}
      </span>
    </span>
  )
}
