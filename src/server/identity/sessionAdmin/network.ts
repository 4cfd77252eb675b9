import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { UnitNetwork } from "@/domain/place"
import { type Database, rows } from "../../platform/database/connection"

/** The unit whose network contains an address, as the SQL function `network_at` returns it. */
export const networkRow = type({ unitId: "number.integer", acronym: "string", institution: "string | null" })

/** The network of a session `s`, as the column `network`; null if its address belongs to no unit. */
export const networkOfSession: SQL = sql`network_at(s.ip) as network`

/** The network as answers show it. */
export const presentNetwork = ({ unitId, acronym, institution }: typeof networkRow.infer) => ({
  unitId,
  acronym,
  ...(institution !== null && { institution }),
})

const found = type({ network: networkRow.or("null") })

/** The unit whose network contains an address. */
export async function networkAt(db: Database, address: string): Promise<UnitNetwork | undefined> {
  const [row] = await rows(db, found, sql`select network_at(${address}) as network`)
  return row?.network ? presentNetwork(row.network) : undefined
}
