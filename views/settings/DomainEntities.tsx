import { screens } from "@views/screens"
import { useAddressTab } from "@views/useAddressTab"
import { useLocation, useSearchParams } from "wouter"
import { may, useSession } from "@/client/identity"
import { domainTables } from "@/domain/domainTables"
import { PageHead } from "@/ui/PageHead"
import { TabPanel, Tabs } from "@/ui/Tabs"
import { useLeave } from "@/ui/unsaved"
import { Capsules } from "./Capsules"
import { EntityTable } from "./EntityTable"
import { domainTabs, tabKeys, tablesOf } from "./entities"
import { addressOfTable } from "./entityAddress"

/** The lookup tables, each tab for its own keepers (2-… §2.4, §6). */
export default function DomainEntities() {
  const session = useSession()
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const leave = useLeave()
  const tabs = tabKeys.filter((tab) => may(session, domainTabs[tab].who))
  const [chosen = "users", setTab] = useAddressTab(tabs)
  const wanted = parameters.get("table")
  // A link may name the table alone.
  const home = tabs.find((tab) => !parameters.has("tab") && tablesOf(tab).some((name) => name === wanted))
  const tab = home ?? chosen
  const tables = tablesOf(tab)
  const table = tables.find((name) => name === wanted) ?? tables[0]
  return (
    <div className="grid grid-cols-1 content-start gap-3 px-4 py-4.5 md:px-6">
      <PageHead title={screens.entities.title}>
        Informações auxiliares necessárias para o cadastro das principais entidades do sistema.
      </PageHead>
      <Tabs
        id="entities"
        label={screens.entities.title}
        tabs={tabs.map((key) => ({ key, title: domainTabs[key].title }))}
        current={tab}
        onChange={(key) => tabs.filter((each) => each === key).forEach(setTab)}
      />
      <TabPanel id="entities" current={tab}>
        {table && (
          <div className="grid grid-cols-1 gap-3">
            <Capsules
              legend="Tabela de domínio"
              options={tables.map((value) => ({ value, label: domainTables[value].title }))}
              value={table}
              onChange={(name) => leave(() => navigate(addressOfTable(name), { replace: true }))}
            />
            <EntityTable key={table} table={table} />
          </div>
        )}
      </TabPanel>
    </div>
  )
}
