import { ListTail } from "@views/list/ListTail"
import { useListPlace } from "@views/list/useListPlace"
import { usePages } from "@views/list/usePages"
import { useTableKeys } from "@views/list/useTableKeys"
import { screens } from "@views/screens"
import { SearchX } from "lucide-react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { MoreActions } from "@/palette/run/Actions"
import { useTarget } from "@/palette/targets"
import { pathTo } from "@/screens/screen"
import { EmptyState } from "@/ui/EmptyState"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { DataTable } from "@/ui/table/DataTable"
import { type Linker, linkerKey, linkerTarget } from "./linker"
import { LinkerCard, useLinkerColumns } from "./linkerColumns"

const size = 30

export interface LinkerTableProps {
  query: Record<"name" | "atalaiaId" | "title" | "organization", string | undefined>
}

const addressOf = ({ approverAtalaiaId, application }: Linker) =>
  pathTo(screens.linkerEdit, { cpf: approverAtalaiaId, appId: String(application.id) })

/** The linkers that a search finds, the newest link first (2-… §2.12). */
export function LinkerTable({ query }: LinkerTableProps) {
  const session = useSession()
  const [, navigate] = useLocation()
  const narrow = useNarrow()
  const columns = useLinkerColumns()
  const pages = usePages({
    queryKey: ["linkers", "list", query],
    load: (page, signal) => api.linkers.search.query({ query: { ...query, page, size } }).queryFn({ signal }),
    size,
    keyOf: linkerKey,
  })
  const place = useListPlace(`linkers ${JSON.stringify(query)}`, pages.rows, {
    keyOf: linkerKey,
    startsAtFirst: !narrow,
  })
  const current = pages.rows[place.current]
  const targetOf = (linker: Linker) => linkerTarget(linker, session)
  const open = (linker: Linker) => navigate(addressOf(linker))
  useTarget(current && targetOf(current))
  useTableKeys({
    place,
    onOpen: () => current && open(current),
    openLabel: "editar",
  })
  if (pages.failure) {
    return (
      <div className="card flex-1">
        <ErrorPanel
          message="Não foi possível carregar os cadastradores vinculadores."
          details={pages.failure.message}
          onRetry={pages.retry}
        />
      </div>
    )
  }
  return (
    <DataTable
      key={JSON.stringify(query)}
      label={screens.linkerManagement.title}
      columns={columns}
      rows={pages.rows}
      rowKey={linkerKey}
      current={place.current}
      onCurrent={place.setCurrent}
      onOpen={open}
      rowHref={addressOf}
      rowMenu={(linker) => <MoreActions target={targetOf(linker)} inRow={!narrow} />}
      renderCard={(linker) => <LinkerCard linker={linker} />}
      loading={pages.loading}
      onEndReached={pages.more}
      initialOffset={place.initialOffset}
      onScrolled={place.keepOffset}
      empty={
        <EmptyState icon={SearchX} title="Nenhum cadastrador vinculador encontrado">
          Use menos filtros, ou confira o nome, o CPF e a organização.
        </EmptyState>
      }
      tail={<ListTail failure={pages.nextFailure} onRetry={pages.retry} />}
    />
  )
}
