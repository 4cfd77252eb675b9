import { screens } from "@views/screens"
import { type DomainName, type DomainTab, domainTables } from "@/domain/domainTables"
import { pathTo } from "@/screens/screen"

/** The parameter's value for a new entry. */
export const newEntry = "new"
/** The parameters that identify the edited entry. */
export const entryParameters: readonly string[] = ["entry", "named"]

/** The address of the tables of a tab. */
export const addressOfTables = (tab: DomainTab): string =>
  `${pathTo(screens.entities)}?${new URLSearchParams({ tab })}`

/** The address of a domain table, optionally with an entry being edited or a new one. */
export function addressOfTable(table: DomainName, edited: { entry?: string; named?: string } = {}): string {
  const query = new URLSearchParams({ tab: domainTables[table].tab, table, ...edited })
  return `${pathTo(screens.entities)}?${query}`
}
