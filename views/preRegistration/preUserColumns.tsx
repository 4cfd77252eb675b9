import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { formatDateTime } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import type { Column } from "@/ui/table/dataTableProps"
import { type PreUserRow, preUserState } from "./preUser"

/** People who have just received the link have no name yet. */
function Name({ name }: PreUserRow) {
  return name ? (
    <span className="font-[550]">{upperName(name)}</span>
  ) : (
    <span className="text-faint">Não informado</span>
  )
}

function Situation({ status, isForeign }: PreUserRow) {
  const { label, tone } = preUserState(status)
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Tag tone={tone}>{label}</Tag>
      {isForeign && <Tag tone="violet">Estrangeiro</Tag>}
    </span>
  )
}

const allColumns: readonly Column<PreUserRow>[] = [
  { key: "name", title: "Nome", width: "minmax(15rem, 2.1fr)", cell: (row) => <Name {...row} /> },
  {
    key: "email",
    title: "E-mail",
    width: "minmax(12rem, 3fr)",
    under: "name",
    cell: ({ email }) => <span className="text-muted">{email}</span>,
  },
  {
    key: "atalaiaId",
    title: "CPF ou identificador",
    width: "9.25rem",
    cell: ({ atalaiaId }) => <span className="mono">{formatIdentifier(atalaiaId)}</span>,
  },
  {
    key: "organization",
    title: "Lotação",
    width: "7.375rem",
    under: "atalaiaId",
    cell: ({ organization }) => <span title={organization?.title}>{organization?.acronym ?? "—"}</span>,
  },
  {
    key: "createDate",
    title: "Criado em",
    width: "9.5rem",
    under: "situation",
    cell: ({ createDate }) => <span className="text-muted tabular-nums">{formatDateTime(createDate)}</span>,
  },
  {
    key: "situation",
    title: "Situação",
    width: "minmax(10.75rem, 2.4fr)",
    cell: (row) => <Situation {...row} />,
  },
]

/** The list of all open pre-registrations also has a date. */
export const preUserColumns: Record<"mine" | "ongoing", readonly Column<PreUserRow>[]> = {
  mine: allColumns.filter(({ key }) => key !== "createDate"),
  ongoing: allColumns,
}

/** A pre-registration as a card, on narrow screens. */
export function PreUserCard({ row, whose }: { row: PreUserRow; whose: "mine" | "ongoing" }) {
  const { atalaiaId, email, organization, createDate } = row
  return (
    <span className="grid gap-0.5">
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0">
          <Name {...row} />
        </span>
        <span className="shrink-0">
          <Situation {...row} />
        </span>
      </span>
      <span className="truncate text-muted">{email}</span>
      <span className="text-muted">
        <span className="mono">{formatIdentifier(atalaiaId)}</span>
        {organization && ` · ${organization.acronym}`}
        {whose === "ongoing" && ` · ${formatDateTime(createDate)}`}
      </span>
    </span>
  )
}
