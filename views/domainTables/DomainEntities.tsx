import { screens } from "@views/screens"
import { useAddressTab } from "@views/useAddressTab"
import { Lock, TableProperties } from "lucide-react"
import { useLocation, useSearchParams } from "wouter"
import { useSession } from "@/client/identity"
import { may } from "@/domain/access"
import { type DomainName, domainTables, isDomainName } from "@/domain/domainTables"
import { useTarget } from "@/palette/currentTargets"
import { notYoursText } from "@/palette/describe"
import { ButtonLink } from "@/ui/buttons/Button"
import { PageHead } from "@/ui/layout/PageHead"
import { TabPanel, Tabs } from "@/ui/layout/Tabs"
import { useLeave } from "@/ui/page/unsaved"
import { EmptyState } from "@/ui/states/EmptyState"
import { Capsules } from "../texts/Capsules"
import { EntityTable } from "./EntityTable"
import { domainTabs, tabKeys, tablesOf } from "./entities"
import { addressOfTable, addressOfTables } from "./entityAddress"

/** The domain tables. A user sees the tabs whose tables they may edit. */
export default function DomainEntities() {
  const session = useSession()
  const [parameters] = useSearchParams()
  const [, navigate] = useLocation()
  const leave = useLeave()
  const tabs = tabKeys.filter((tab) => may(session, domainTabs[tab].who))
  const [chosen = "users", setTab] = useAddressTab(tabs)
  const wanted = parameters.get("table")
  const named = wanted !== null && isDomainName(wanted) ? wanted : undefined
  // A link names the table, with or without its tab.
  const home = named && domainTables[named].tab
  const tab = tabs.find((each) => each === home) ?? chosen
  const tables = tablesOf(tab)
  // Shows no other table, because it would receive the keys meant for the requested one.
  const refused = wanted !== null && (named === undefined || home !== tab)
  const table = refused ? undefined : (named ?? tables[0])
  // Its chip was on the screen before it was chosen, so keys typed right after that are meant for this table.
  useTarget(table && { kind: "domainTable", table }, "chips")
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
        {refused && <NoTable wanted={wanted} table={named} to={addressOfTables(tab)} />}
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

/** Explains why the table in the address is not shown. */
function NoTable({ wanted, table, to }: { wanted: string; table: DomainName | undefined; to: string }) {
  const action = <ButtonLink href={to}>Ver as tabelas que você mantém</ButtonLink>
  if (!table) {
    return (
      <EmptyState icon={TableProperties} title="Tabela não encontrada" action={action}>
        O endereço traz uma tabela que não existe: <span className="mono break-all">{wanted}</span>
      </EmptyState>
    )
  }
  const { title, tab } = domainTables[table]
  return (
    <EmptyState icon={Lock} title={title} action={action}>
      {notYoursText({ title, who: domainTabs[tab].who })}.
    </EmptyState>
  )
}
