import { useQuery, useQueryClient } from "@tanstack/react-query"
import { ListTail } from "@views/list/ListTail"
import { usePages } from "@views/list/usePages"
import { useOpenTarget } from "@views/useOpenTarget"
import { Plus } from "lucide-react"
import { useMemo, useRef } from "react"
import { api } from "@/client/api"
import type { Sphere } from "@/domain/organizations/spheres"
import { unitText } from "@/domain/organizations/unitText"
import { pageSizes } from "@/domain/pageSizes"
import { MoreActions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { IconButton } from "@/ui/buttons/IconButton"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { sphereTitles, type Unit, unitQuery, unitTarget } from "../unit/unit"
import { ColumnFrame } from "./ColumnFrame"
import { TreeColumn, type TreeColumnProps } from "./TreeColumn"

/** Units on one page. */
const size = pageSizes.organizations
const keyOf = ({ id }: Unit) => String(id)
const nothingBelow = "Nenhuma unidade organizacional encontrada"

type Query = { search?: string; page: number; size: number }
const unitsBelow = (above: Sphere | number, query: Query) =>
  typeof above === "number"
    ? api.organizations.children.query({ params: { organizationId: above }, query })
    : api.organizations.roots.query({ query: { ...query, sphere: above } })

export interface UnitColumnProps
  extends Omit<
    TreeColumnProps,
    "label" | "rows" | "rowMenu" | "loading" | "onEndReached" | "tail" | "onMissed"
  > {
  /** The parent of the units: a realm, or a unit. */
  above: Sphere | number
  narrow: boolean
  onBack: () => void
}

/** The units directly below a parent, loaded as they become visible. */
export function UnitColumn({ above, narrow, onBack, ...column }: UnitColumnProps) {
  const { chosen, onChoose } = column
  const queries = useQueryClient()
  const isUnit = typeof above === "number"
  const parent = useQuery({ ...unitQuery(isUnit ? above : 0), enabled: isUnit }).data
  const title = isUnit ? (parent?.acronym ?? "…") : sphereTitles[above]
  const pages = usePages({
    queryKey: ["organizations", "below", above],
    load: (page, signal) => unitsBelow(above, { page, size }).queryFn({ signal }),
    size,
    keyOf,
  })
  const isLoaded = pages.rows.some((unit) => keyOf(unit) === chosen)
  // A selected unit may be on a page that is not loaded. Until then it is shown first.
  const apart = useQuery({
    ...unitQuery(Number(chosen)),
    enabled: chosen !== undefined && !isLoaded && !pages.loading,
  }).data
  const rows = useMemo(() => {
    const units = apart && !isLoaded && keyOf(apart) === chosen ? [apart, ...pages.rows] : pages.rows
    return units.map((unit) => ({ ...unit, key: keyOf(unit) }))
  }, [pages.rows, apart, isLoaded, chosen])
  /** The last typed text, because a slow answer must not replace a later one. */
  const sought = useRef("")
  const choose = (key: string) => {
    sought.current = ""
    const known = pages.rows.find((unit) => keyOf(unit) === key)
    if (known) queries.setQueryData(unitQuery(known.id).queryKey, known)
    onChoose(key)
  }
  const find = async (text: string) => {
    sought.current = text
    const query = unitsBelow(above, { search: text, page: 0, size })
    const { items } = await queries.fetchQuery(query)
    const first = items.find(({ acronym }) => acronym.startsWith(text))
    if (!first || sought.current !== text) return
    queries.setQueryData(unitQuery(first.id).queryKey, first)
    onChoose(keyOf(first))
  }
  return (
    <ColumnFrame
      title={title}
      narrow={narrow}
      onBack={onBack}
      actions={<AddButton above={above} parent={parent} title={title} />}
    >
      <TreeColumn
        {...column}
        label={`Unidades de ${title}`}
        rows={rows}
        onChoose={choose}
        rowMenu={(key) => {
          const unit = rows.find((row) => row.key === key)
          return unit && <MoreActions target={unitTarget(unit)} inRow />
        }}
        onMissed={(text) => void find(text).catch(console.error)}
        loading={pages.loading}
        onEndReached={pages.more}
        tail={
          <>
            {pages.failure && (
              <ErrorPanel
                message="Não foi possível carregar as unidades."
                details={pages.failure.message}
                onRetry={pages.retry}
              />
            )}
            {!pages.failure && !pages.loading && rows.length === 0 && (
              <div className="grid animate-late justify-items-center gap-3 px-2 py-8 text-center text-muted">
                <p>{nothingBelow}</p>
              </div>
            )}
            <ListTail failure={pages.nextFailure} onRetry={pages.retry} />
          </>
        }
      />
    </ColumnFrame>
  )
}

interface AddButtonProps {
  above: Sphere | number
  parent: Unit | undefined
  title: string
}

/** The button for a new unit in this column. */
function AddButton({ above, parent, title }: AddButtonProps) {
  const openTarget = useOpenTarget()
  const target: Target | undefined =
    typeof above === "number"
      ? parent && { kind: "organizations", under: unitText(parent) }
      : { kind: "organizations", sphere: above }
  if (!target || parent?.enabled === false) return null
  return <IconButton icon={Plus} label={`Nova unidade em ${title}`} onClick={() => openTarget(target)} />
}
