import { getTableName } from "drizzle-orm"
import { type DomainName, domainTables } from "@/domain/domainTables"
import * as reference from "./reference"

type ReferenceTable = (typeof reference)[keyof typeof reference]

const byName = new Map<string, ReferenceTable>(
  Object.values(reference).map((table) => [getTableName(table), table]),
)

type TableOf<Name extends DomainName> = Extract<
  ReferenceTable,
  { _: { name: (typeof domainTables)[Name]["table"] } }
>

/** The table of the database that keeps a domain table. */
export function domainTable<Name extends DomainName>(name: Name): TableOf<Name> {
  const table = byName.get(domainTables[name].table)
  if (!table) throw new Error(`schema/reference.ts has no table ${domainTables[name].table}`)
  return table as TableOf<Name>
}
