import { InPlaceOf } from "@views/queue/InPlaceOf"
import { formatIdentifier } from "@/domain/people/identifier"
import { clientName } from "@/domain/people/person"
import { formatDate } from "@/domain/time/when"
import type { Column } from "@/ui/table/dataTableProps"
import { HeldTitle } from "../HeldTitle"
import type { WaitingLine } from "./line"

const used = ({ lastUse }: WaitingLine) =>
  lastUse === undefined ? "—" : formatDate(`${lastUse}T12:00:00-03:00`)

export const lineColumns: readonly Column<WaitingLine>[] = [
  {
    key: "client",
    title: "Quem",
    width: "minmax(9rem, 2.2fr)",
    cell: ({ client, inPlaceOf }) => (
      <>
        <span className="font-[550]">{clientName(client)}</span> <InPlaceOf inPlaceOf={inPlaceOf} />
      </>
    ),
  },
  {
    key: "held",
    title: "Papel ou perfil",
    width: "minmax(12rem, 2.2fr)",
    under: "client",
    cell: ({ held }) => <HeldTitle title={held.title} />,
  },
  { key: "application", title: "Aplicação", width: "7rem", cell: ({ application }) => application.acronym },
  {
    key: "unit",
    title: "Unidade",
    width: "7rem",
    cell: ({ client }) => <span className="text-muted">{client.organization?.acronym}</span>,
  },
  { key: "lastUse", title: "Último uso", width: "6.5rem", cell: used },
  {
    key: "givenDate",
    title: "Desde",
    width: "6.5rem",
    under: "lastUse",
    cell: ({ givenDate }) => formatDate(givenDate),
  },
]

/** One line as a card, on narrow screens. */
export function LineCard({ line }: { line: WaitingLine }) {
  const { client, held, application } = line
  return (
    <span className="grid gap-0.5">
      <span className="font-[550] break-words">{clientName(line.client)}</span>
      <InPlaceOf inPlaceOf={line.inPlaceOf} />
      <span className="mono break-all">{held.title}</span>
      <span className="text-muted">
        {client.kind === "person" && `${formatIdentifier(client.id)} · `}
        {application.acronym} · último uso {used(line)}
      </span>
    </span>
  )
}
