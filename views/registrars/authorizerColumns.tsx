import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import { formatDateTime } from "@/domain/time/when"
import { Tag } from "@/ui/badges/Tag"
import type { Column } from "@/ui/table/dataTableProps"
import type { AuthorizerLink } from "./authorizer"

const lacking = "Sem papel"
const consequence = " de autorizador: o vínculo ainda não vale"

/** The reason why a link is not effective yet. */
function Lacking({ link: { hasRole } }: { link: AuthorizerLink }) {
  if (hasRole) return null
  return (
    <Tag tone="warn" className="max-w-full truncate align-middle">
      {lacking}
      {consequence}
    </Tag>
  )
}

export const authorizerColumns: readonly Column<AuthorizerLink>[] = [
  {
    key: "name",
    title: "Nome",
    width: "minmax(12rem, 1.6fr)",
    cell: ({ username }) => <span className="font-[550]">{upperName(username)}</span>,
  },
  {
    key: "atalaiaId",
    title: "CPF ou identificador",
    width: "9.875rem",
    under: "name",
    cell: ({ userAtalaiaId }) => <span className="mono">{formatIdentifier(userAtalaiaId)}</span>,
  },
  {
    key: "organization",
    title: "Organização",
    width: "minmax(15rem, 2.9fr)",
    cell: ({ organization: { acronym, title } }) => (
      <span title={title}>
        <span className="font-[550]">{acronym}</span> <span className="ml-1 text-muted">{title}</span>
      </span>
    ),
  },
  {
    key: "date",
    title: "Vinculado em",
    width: "9.5rem",
    under: "organization",
    cell: ({ date }) => <span className="text-muted tabular-nums">{formatDateTime(date)}</span>,
  },
  {
    key: "lacking",
    title: "Situação",
    width: "minmax(7.5rem, 1.5fr)",
    cell: ({ hasRole }) =>
      hasRole ? (
        <Tag tone="ok">Válido</Tag>
      ) : (
        // All of it would take room from the organizations.
        <span title={`${lacking}${consequence}`}>
          <Tag tone="warn">
            {lacking}
            <span className="sr-only">{consequence}</span>
          </Tag>
        </span>
      ),
  },
]

/** One link as a card, on narrow screens. */
export function AuthorizerCard({ link }: { link: AuthorizerLink }) {
  const { username, userAtalaiaId, organization, date } = link
  return (
    <span className="grid grid-cols-1 justify-items-start gap-0.5">
      <span className="font-[550]">{upperName(username)}</span>
      <span className="text-muted">
        <span className="mono">{formatIdentifier(userAtalaiaId)}</span> · {organization.acronym} ·{" "}
        {formatDateTime(date)}
      </span>
      <Lacking link={link} />
    </span>
  )
}
