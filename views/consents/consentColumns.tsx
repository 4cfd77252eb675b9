import { consentActions, consentStates } from "@/domain/consents"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { formatDateTime } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import { useMediaQuery } from "@/ui/page/useMediaQuery"
import type { Column } from "@/ui/table/dataTableProps"
import { type Consent, stateTones } from "./consent"

const State = ({ consent: { state } }: { consent: Consent }) => (
  <Tag tone={stateTones[state]}>{consentStates[state]}</Tag>
)

const allColumns: readonly Column<Consent>[] = [
  {
    key: "subject",
    title: "Quem",
    width: "minmax(8rem, 2fr)",
    cell: ({ subject }) => <span className="font-[550]">{upperName(subject.name)}</span>,
  },
  {
    key: "identifier",
    title: "CPF ou identificador",
    width: "9.875rem",
    cell: ({ subject }) => <span className="mono text-muted">{formatIdentifier(subject.atalaiaId)}</span>,
  },
  {
    key: "action",
    title: "O quê",
    width: "minmax(9rem, 2fr)",
    cell: ({ action }) => consentActions[action].title,
  },
  {
    key: "askedBy",
    title: "Pedido por",
    width: "minmax(7rem, 1.6fr)",
    cell: ({ askedBy }) => <span className="text-muted">{askedBy.name}</span>,
  },
  { key: "createDate", title: "Em", width: "9rem", cell: ({ createDate }) => formatDateTime(createDate) },
  { key: "state", title: "Situação", width: "7rem", cell: (consent) => <State consent={consent} /> },
]
const narrowColumns = ["subject", "action", "state"]

/** The columns that fit the window's width. The bar under the table has the rest of the current row. */
export function useConsentColumns(): readonly Column<Consent>[] {
  const wide = useMediaQuery("(min-width: 75rem)")
  return wide ? allColumns : allColumns.filter(({ key }) => narrowColumns.includes(key))
}

/** One request as a card, on narrow screens. */
export function ConsentCard({ consent }: { consent: Consent }) {
  const { action, subject, askedBy, createDate } = consent
  return (
    <span className="grid gap-0.5">
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0 font-[550]">{upperName(subject.name)}</span>
        <State consent={consent} />
      </span>
      <span>{consentActions[action].title}</span>
      <span className="text-muted">
        {askedBy.name} · {formatDateTime(createDate)}
      </span>
    </span>
  )
}
