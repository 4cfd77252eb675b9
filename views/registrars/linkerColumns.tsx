import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { formatDateTime } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import type { Column } from "@/ui/table/dataTableProps"
import type { Linker } from "./linker"

/** The reason why a link is not effective yet. */
function Lacking({ linker: { hasRole } }: { linker: Linker }) {
  if (hasRole) return null
  return (
    <span title="Sem papel de vinculador: o vínculo ainda não vale" className="shrink-0">
      <Tag tone="warn">Sem papel</Tag>
    </span>
  )
}

export const linkerColumns: readonly Column<Linker>[] = [
  {
    key: "creationDate",
    title: "Vinculado em",
    width: "10rem",
    cell: ({ creationDate }) => <span className="tabular-nums">{formatDateTime(creationDate)}</span>,
  },
  {
    key: "atalaiaId",
    title: "CPF",
    width: "9.875rem",
    under: "name",
    cell: ({ approverAtalaiaId }) => <span className="mono">{formatIdentifier(approverAtalaiaId)}</span>,
  },
  {
    key: "name",
    title: "Nome",
    width: "minmax(9rem, 2.4fr)",
    cell: (linker) => (
      <span className="flex items-center gap-2">
        <span className="min-w-0 truncate font-[550]">{upperName(linker.approverName)}</span>
        <Lacking linker={linker} />
      </span>
    ),
  },
  {
    key: "application",
    title: "Aplicação",
    width: "minmax(8rem, 1.6fr)",
    cell: ({ application: { acronym, title } }) => (
      <span title={title}>
        <span className="font-[550]">{acronym}</span> <span className="ml-1 text-muted">{title}</span>
      </span>
    ),
  },
  {
    key: "organization",
    title: "Organização vinculada",
    width: "minmax(8rem, 1.6fr)",
    cell: ({ organization: { acronym, title } }) => (
      <span title={title}>
        <span className="font-[550]">{acronym}</span> <span className="ml-1 text-muted">{title}</span>
      </span>
    ),
  },
]

/** One linker as a card, on narrow screens. */
export function LinkerCard({ linker }: { linker: Linker }) {
  const { approverName, approverAtalaiaId, application, organization, creationDate } = linker
  return (
    <span className="grid justify-items-start gap-0.5">
      <span className="font-[550]">{upperName(approverName)}</span>
      <span className="mono text-muted">{formatIdentifier(approverAtalaiaId)}</span>
      <span className="text-muted">
        {application.acronym} · {organization.acronym} · {formatDateTime(creationDate)}
      </span>
      <Lacking linker={linker} />
    </span>
  )
}
