import { ListScreen } from "@views/list/ListScreen"
import { NothingFound } from "@views/list/NothingFound"
import { useSearchText } from "@views/list/search/useSearchText"
import { screens } from "@views/screens"
import { applicationFilters } from "@/domain/search"
import { pathTo } from "@/screens/screen"
import { type Application, applicationTarget } from "../bulkUnlink/applicationTarget"
import { ApplicationCounts, useApplicationCount } from "./ApplicationCounts"
import { ApplicationCard, applicationColumns } from "./applicationColumns"
import { EnableSwitch } from "./editor/EnableSwitch"
import { applicationKey, useApplicationPages } from "./useApplicationPages"

const placeholder = [
  "Buscar por sigla, título, chave ou filtros: active:true role:ROLE_SINAL roleeq:ROLE_SINAL_GESTOR",
  "Buscar por sigla, título ou chave",
] as const
const addressOf = ({ id }: Application) => pathTo(screens.applicationEdit, { id: String(id) })

/** The applications that the user administers, searched with text and filters. */
export default function ApplicationList() {
  const searchText = useSearchText()
  const { search, setText } = searchText
  const found = useApplicationPages(search)
  const count = useApplicationCount(search)
  return (
    <ListScreen
      name="applications"
      title={screens.applications.title}
      counts={<ApplicationCounts search={search} />}
      target={{ kind: "applications" }}
      targetOf={applicationTarget}
      searchText={searchText}
      filters={applicationFilters}
      searchLabel="Buscar aplicações"
      placeholder={placeholder}
      pages={found}
      total={count?.count}
      keyOf={applicationKey}
      addressOf={addressOf}
      columns={applicationColumns}
      menus
      renderCard={(app) => <ApplicationCard app={app} />}
      besideCard={(app) => <EnableSwitch app={app} />}
      failed="Não foi possível carregar as aplicações."
      empty={
        <NothingFound
          title="Nenhuma aplicação encontrada"
          searched="Confira a sigla, use menos palavras ou retire algum filtro."
          unsearched="As aplicações que você administra aparecem aqui."
          search={search}
          onClear={() => setText("")}
        />
      }
    />
  )
}
