import { PagedTable } from "@views/list/PagedTable"
import { ListSearch } from "@views/list/search/ListSearch"
import { useSearchText } from "@views/list/search/useSearchText"
import { onePage } from "@views/list/usePages"
import { useOpenTarget } from "@views/useOpenTarget"
import { SearchX } from "lucide-react"
import type { ReactNode } from "react"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { Button } from "@/ui/buttons/Button"
import { EmptyState } from "@/ui/states/EmptyState"
import type { Column } from "@/ui/table/dataTableProps"
import { hasTags, RoleTags } from "./RoleTags"
import { type ListedRole, listed, type Role } from "./roles"

const columns: readonly Column<ListedRole>[] = [
  {
    key: "title",
    title: "Permissão",
    width: "minmax(15rem, 2fr)",
    cell: ({ role }) => (
      <span className="mono" title={role.title}>
        {role.title}
      </span>
    ),
  },
  {
    key: "tags",
    title: "Características",
    width: "minmax(13.5rem, 1.6fr)",
    cell: ({ role }) => <RoleTags role={role} />,
  },
  {
    key: "description",
    title: "Descrição",
    width: "minmax(16rem, 3fr)",
    under: "title",
    cell: ({ role }) => (
      <span className="text-muted" title={role.description}>
        {role.description}
      </span>
    ),
  },
]
const withoutTags = columns.filter(({ key }) => key !== "tags")
const keyOf = ({ role }: ListedRole) => String(role.id)

export interface RoleListProps {
  /** The title of the list, under which its position is stored: *Permissões de SINAL*. */
  label: string
  /** The query that loads the roles. */
  query: {
    data: readonly Role[] | undefined
    error: Error | null
    isPending: boolean
    refetch: () => unknown
  }
  /** Filters the roles for this screen. */
  wanted?: (role: Role) => boolean
  targetOf: (role: Role) => Target
  /** Shown if there are no roles at all. */
  empty: ReactNode
  /** Shown next to the search: the commands of the list. */
  actions?: ReactNode
}

/** A searched list of editable roles. All roles are loaded, so the search runs while typing. */
export function RoleList({ label, query, wanted, targetOf, empty, actions }: RoleListProps) {
  const openTarget = useOpenTarget()
  const searchText = useSearchText()
  const { text, setText } = searchText
  const roles = wanted ? query.data?.filter(wanted) : query.data
  const rows = listed(roles ?? [], text)
  const grouped = new Set(rows.map(({ group }) => group)).size > 1
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch
          searchText={searchText}
          label={`Buscar em ${label}`}
          placeholder="Buscar por título ou descrição"
          className="min-w-56 flex-1"
        />
        {actions}
      </div>
      <PagedTable
        name={`roles ${label}`}
        label={label}
        columns={roles?.some(hasTags) ? columns : withoutTags}
        pages={onePage(rows, query)}
        total={rows.length}
        keyOf={keyOf}
        targetOf={({ role }) => targetOf(role)}
        onOpen={({ role }) => openTarget(targetOf(role))}
        openLabel="editar"
        searchOpens
        {...(grouped && { sectionOf: ({ group }: ListedRole) => group })}
        rowActions={({ role }) => <Actions target={targetOf(role)} size="small" group="applications" />}
        renderCard={({ role }) => <RoleCard role={role} />}
        failed="Não foi possível carregar as permissões."
        empty={
          roles?.length === 0 ? (
            empty
          ) : (
            <EmptyState
              icon={SearchX}
              title="Nenhum resultado encontrado"
              action={<Button onClick={() => setText("")}>Limpar busca</Button>}
            >
              Confira o título, ou busque por uma parte da descrição.
            </EmptyState>
          )
        }
      />
    </>
  )
}

function RoleCard({ role }: { role: Role }) {
  return (
    <span className="grid gap-1">
      <span className="mono break-all">{role.title}</span>
      <span className="line-clamp-2 text-muted">{role.description}</span>
      <RoleTags role={role} />
    </span>
  )
}
