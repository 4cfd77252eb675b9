import { getTableName } from "drizzle-orm"
import { type DomainName, domainTables } from "@/domain/domainTables"
import * as tables from "./domainTables"

type Table = (typeof tables)[keyof typeof tables]

const byName = new Map<string, Table>(Object.values(tables).map((table) => [getTableName(table), table]))

type TableOf<Name extends DomainName> = Extract<Table, { _: { name: (typeof domainTables)[Name]["table"] } }>

/** The database table of a domain table. */
export function domainTableNamed<Name extends DomainName>(name: Name): TableOf<Name> {
  const table = byName.get(domainTables[name].table)
  if (!table) throw new Error(`schema/domainTables.ts has no table ${domainTables[name].table}`)
  return table as TableOf<Name>
}
