import { consentStates, consentTitle } from "@/domain/consents"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { formatDateTime } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import type { Column } from "@/ui/table/dataTableProps"
import { type Consent, stateTones } from "./consent"

const State = ({ consent: { state } }: { consent: Consent }) => (
  <Tag tone={stateTones[state]}>{consentStates[state]}</Tag>
)

export const consentColumns: readonly Column<Consent>[] = [
  {
    key: "subject",
    title: "Quem",
    width: "minmax(9rem, 2fr)",
    cell: ({ subject }) => <span className="font-[550]">{upperName(subject.name)}</span>,
  },
  {
    key: "identifier",
    title: "CPF ou identificador",
    width: "9.875rem",
    under: "subject",
    cell: ({ subject }) => <span className="mono text-muted">{formatIdentifier(subject.atalaiaId)}</span>,
  },
  {
    key: "action",
    title: "O quê",
    width: "minmax(9rem, 2fr)",
    cell: consentTitle,
  },
  {
    key: "askedBy",
    title: "Pedido por",
    width: "minmax(8rem, 1.6fr)",
    under: "action",
    cell: ({ askedBy }) => <span className="text-muted">{askedBy.name}</span>,
  },
  { key: "createDate", title: "Em", width: "9rem", cell: ({ createDate }) => formatDateTime(createDate) },
  { key: "state", title: "Situação", width: "7rem", cell: (consent) => <State consent={consent} /> },
]

/** One request as a card, on narrow screens. */
export function ConsentCard({ consent }: { consent: Consent }) {
  const { subject, askedBy, createDate } = consent
  return (
    <span className="grid gap-0.5">
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0 font-[550]">{upperName(subject.name)}</span>
        <State consent={consent} />
      </span>
      <span className="mono text-muted">{formatIdentifier(subject.atalaiaId)}</span>
      <span>{consentTitle(consent)}</span>
      <span className="text-muted">
        {askedBy.name} · {formatDateTime(createDate)}
      </span>
    </span>
  )
}
