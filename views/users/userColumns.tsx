import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import type { UserRow } from "@/palette/userTarget"
import type { Column } from "@/ui/table/dataTableProps"
import { Situation } from "./Situation"

/** The columns of the list of users. */
export const userColumns: readonly Column<UserRow>[] = [
  {
    key: "name",
    title: "Nome",
    width: "minmax(15rem, 2.1fr)",
    cell: ({ name }) => <span className="font-[550]">{upperName(name)}</span>,
  },
  {
    key: "email",
    title: "E-mail",
    width: "minmax(12rem, 2.4fr)",
    under: "name",
    cell: ({ email }) => <span className="text-muted">{email}</span>,
  },
  {
    key: "atalaiaId",
    title: "CPF ou identificador",
    width: "9.875rem",
    cell: ({ atalaiaId }) => <span className="mono">{formatIdentifier(atalaiaId)}</span>,
  },
  {
    key: "organization",
    title: "Lotação",
    width: "minmax(7.375rem, 1.2fr)",
    under: "atalaiaId",
    cell: ({ organization }) => <span title={organization?.title}>{organization?.acronym ?? "—"}</span>,
  },
  {
    key: "situation",
    title: "Situação",
    width: "minmax(15rem, 2fr)",
    cell: (user) => <Situation {...user} />,
  },
]

/** One person as a card, on narrow screens. */
export function UserCard({ user }: { user: UserRow }) {
  return (
    <span className="grid gap-0.5">
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0 font-[550]">{upperName(user.name)}</span>
        <span className="shrink-0">
          <Situation {...user} />
        </span>
      </span>
      <span className="truncate text-muted">{user.email}</span>
      <span className="text-muted">
        <span className="mono">{formatIdentifier(user.atalaiaId)}</span>
        {user.organization && ` · ${user.organization.acronym}`}
      </span>
    </span>
  )
}
