import { screens } from "@views/screens"
import { type DomainName, type DomainTab, domainTables } from "@/domain/domainTables"
import { pathTo } from "@/screens/screen"

/** The parameter's value for an entry that is being added. */
export const newEntry = "new"
/** The parameters that say which entry is edited. */
export const entryParameters: readonly string[] = ["entry", "named"]

/** The address of the tables of a tab. */
export const addressOfTables = (tab: DomainTab): string =>
  `${pathTo(screens.entities)}?${new URLSearchParams({ tab })}`

/** The address of a domain table, with one of its entries in edit, or a new one. */
export function addressOfTable(table: DomainName, edited: { entry?: string; named?: string } = {}): string {
  const query = new URLSearchParams({ tab: domainTables[table].tab, table, ...edited })
  return `${pathTo(screens.entities)}?${query}`
}
