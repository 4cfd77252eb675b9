import { useListPlace } from "@views/list/useListPlace"
import { useSearchText } from "@views/list/useSearchText"
import { useTableKeys } from "@views/list/useTableKeys"
import { useOpenTarget } from "@views/useOpenTarget"
import { SearchX } from "lucide-react"
import type { ReactNode } from "react"
import { useOpenPalette } from "@/palette/panel/open"
import { Actions, MoreActions } from "@/palette/run/Actions"
import type { Target } from "@/palette/target"
import { useTarget } from "@/palette/targets"
import { Button } from "@/ui/Button"
import { EmptyState } from "@/ui/EmptyState"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { SearchBox } from "@/ui/fields/SearchBox"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { DataTable } from "@/ui/table/DataTable"
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
    width: "minmax(0, 3fr)",
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
  /** Names the list, and where one was in it: *Permissões de SINAL*. */
  label: string
  /** How the roles were asked for. */
  query: {
    data: readonly Role[] | undefined
    error: Error | null
    isPending: boolean
    refetch: () => unknown
  }
  /** Leaves out those that are not wanted on this screen. */
  wanted?: (role: Role) => boolean
  targetOf: (role: Role) => Target
  /** In the place of rows, where there are no roles at all. */
  empty: ReactNode
  /** Beside the search: what can be done with the list. */
  actions?: ReactNode
}

/** Roles as they are edited, found while one types: all of them are in the page, of which only those in sight are drawn. */
export function RoleList({ label, query, wanted, targetOf, empty, actions }: RoleListProps) {
  const openPalette = useOpenPalette()
  const openTarget = useOpenTarget()
  const { text, setText } = useSearchText()
  const narrow = useNarrow()
  const roles = wanted ? query.data?.filter(wanted) : query.data
  const rows = listed(roles ?? [], text)
  const grouped = new Set(rows.map(({ group }) => group)).size > 1
  const place = useListPlace(`roles ${label}`, rows, { keyOf, startsAtFirst: !narrow })
  const current = rows[place.current]
  const open = ({ role }: ListedRole) => openTarget(targetOf(role))
  useTarget(current && targetOf(current.role))
  useTableKeys({
    place,
    onOpen: () => current && open(current),
    openLabel: "editar",
    onSearch: () => current && open(current),
  })
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label={`Buscar em ${label}`}
          placeholder="Buscar por título ou descrição"
          value={text}
          onChange={setText}
          onCommand={() => openPalette("> ")}
          className="min-w-56 flex-1"
        />
        {actions}
      </div>
      {query.error && !query.data ? (
        <div className="card">
          <ErrorPanel
            message="Não foi possível carregar as permissões."
            details={query.error.message}
            onRetry={() => void query.refetch()}
          />
        </div>
      ) : (
        <DataTable
          label={label}
          columns={roles?.some(hasTags) ? columns : withoutTags}
          rows={rows}
          rowKey={keyOf}
          total={rows.length}
          current={place.current}
          onCurrent={place.setCurrent}
          onOpen={open}
          {...(grouped && { sectionOf: ({ group }: ListedRole) => group })}
          rowActions={({ role }) => <Actions target={targetOf(role)} size="small" group="applications" />}
          rowMenu={({ role }) => <MoreActions target={targetOf(role)} inRow={!narrow} />}
          renderCard={({ role }) => <RoleCard role={role} />}
          loading={query.isPending}
          initialOffset={place.initialOffset}
          onScrolled={place.keepOffset}
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
      )}
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
