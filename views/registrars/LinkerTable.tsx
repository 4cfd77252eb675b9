import { PagedTable } from "@views/list/PagedTable"
import { usePages } from "@views/list/usePages"
import { screens } from "@views/screens"
import { SearchX } from "lucide-react"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { pageSizes } from "@/domain/pageSizes"
import { pathTo } from "@/screens/screen"
import { EmptyState } from "@/ui/states/EmptyState"
import { type Linker, linkerKey, linkerTarget } from "./linker"
import { LinkerCard, linkerColumns } from "./linkerColumns"

const size = pageSizes.linkers

export interface LinkerTableProps {
  query: Record<"name" | "atalaiaId" | "title" | "organization", string | undefined>
}

const addressOf = ({ approverAtalaiaId, application }: Linker) =>
  pathTo(screens.linkerEdit, { cpf: approverAtalaiaId, appId: String(application.id) })

/** The linkers that match the filters, newest first. */
export function LinkerTable({ query }: LinkerTableProps) {
  const session = useSession()
  const pages = usePages({
    queryKey: ["linkers", "list", query],
    load: (page, signal) => api.linkers.search.query({ query: { ...query, page, size } }).queryFn({ signal }),
    size,
    keyOf: linkerKey,
  })
  return (
    <PagedTable
      name={`linkers ${JSON.stringify(query)}`}
      label={screens.linkerManagement.title}
      columns={linkerColumns}
      pages={pages}
      keyOf={linkerKey}
      targetOf={(linker) => linkerTarget(linker, session)}
      addressOf={addressOf}
      openLabel="editar"
      renderCard={(linker) => <LinkerCard linker={linker} />}
      failed="Não foi possível carregar os cadastradores vinculadores."
      empty={
        <EmptyState icon={SearchX} title="Nenhum cadastrador vinculador encontrado">
          Use menos filtros, ou confira o nome, o CPF e a organização.
        </EmptyState>
      }
    />
  )
}
