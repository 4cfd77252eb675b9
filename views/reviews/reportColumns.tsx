import { inPlaceOfText } from "@/domain/deputies"
import { formatIdentifier } from "@/domain/people/identifier"
import { clientName } from "@/domain/people/person"
import { isTaking, reviewOutcomes, staysText } from "@/domain/reviews"
import { formatDateTime } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import type { Column } from "@/ui/table/dataTableProps"
import { HeldTitle } from "./HeldTitle"
import { outcomeTones, type ReportedLine } from "./review"

const Outcome = ({ line: { outcome } }: { line: ReportedLine }) => (
  <Tag tone={outcomeTones[outcome]}>{reviewOutcomes[outcome]}</Tag>
)

/** Who decided, and in whose place, or that silence did. */
export const deciderOf = ({ decidedBy, inPlaceOf, outcome }: ReportedLine): string => {
  if (decidedBy)
    return [decidedBy.name, inPlaceOf && inPlaceOfText(inPlaceOf.name)].filter(Boolean).join(", ")
  return outcome === "waiting" || outcome === "changed" ? "" : "silêncio"
}

/** The reason of the decision, and why it was not carried out or does not take all. */
export const whyOf = ({ justification, message, outcome, held, staysBy }: ReportedLine): string =>
  [justification, message, isTaking(outcome) ? staysText(held.kind, staysBy) : undefined]
    .filter((text) => text !== undefined)
    .join(" · ")

export const reportColumns: readonly Column<ReportedLine>[] = [
  {
    key: "client",
    title: "Quem",
    width: "minmax(11.5rem, 2.2fr)",
    cell: ({ client }) => (
      <span className="font-[550]" title={clientName(client)}>
        {clientName(client)}
      </span>
    ),
  },
  {
    key: "identifier",
    title: "CPF",
    width: "8.5rem",
    under: "client",
    cell: ({ client }) => (
      <span className="mono">{client.kind === "person" && formatIdentifier(client.id)}</span>
    ),
  },
  {
    key: "held",
    title: "Papel ou perfil",
    width: "minmax(11.5rem, 2.2fr)",
    cell: ({ held }) => <HeldTitle title={held.title} />,
  },
  {
    key: "application",
    title: "Aplicação",
    width: "7rem",
    under: "held",
    cell: ({ application }) => application.acronym,
  },
  { key: "outcome", title: "Resultado", width: "10.5rem", cell: (line) => <Outcome line={line} /> },
  {
    key: "appliedDate",
    title: "Aplicado em",
    width: "8.5rem",
    under: "outcome",
    cell: ({ appliedDate }) => (appliedDate ? formatDateTime(appliedDate) : ""),
  },
  {
    key: "decidedDate",
    title: "Decidido em",
    width: "8.5rem",
    under: "why",
    cell: ({ decidedDate }) => (decidedDate ? formatDateTime(decidedDate) : ""),
  },
  {
    key: "decider",
    title: "Decidido por",
    width: "minmax(11rem, 1.6fr)",
    under: "why",
    cell: (line) =>
      deciderOf(line) && (
        <span className="text-muted" title={deciderOf(line)}>
          {deciderOf(line)}
        </span>
      ),
  },
  {
    key: "why",
    title: "Motivo",
    width: "minmax(11rem, 2fr)",
    cell: (line) => <span title={whyOf(line)}>{whyOf(line)}</span>,
  },
]

/** One line of the report as a card, on narrow screens. */
export function ReportCard({ line }: { line: ReportedLine }) {
  const { client, held, application, decidedDate, appliedDate } = line
  const why = whyOf(line)
  return (
    <span className="grid gap-0.5">
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0 font-[550] break-words">{clientName(line.client)}</span>
        <Outcome line={line} />
      </span>
      <span className="mono break-all">{held.title}</span>
      <span className="text-muted">
        {client.kind === "person" && `${formatIdentifier(client.id)} · `}
        {[application.acronym, deciderOf(line), decidedDate && formatDateTime(decidedDate)]
          .filter(Boolean)
          .join(" · ")}
      </span>
      {appliedDate !== undefined && (
        <span className="text-muted">Aplicado em {formatDateTime(appliedDate)}</span>
      )}
      {why !== "" && <span className="break-words text-muted">{why}</span>}
    </span>
  )
}
