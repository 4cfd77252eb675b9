import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import type { UnitNetwork } from "@/domain/place"
import { type Database, rows } from "../database/connection"

/** The unit in whose network an address is, as the SQL function `network_at` gives it. */
export const networkRow = type({ unitId: "number.integer", acronym: "string", institution: "string | null" })

/** Of a session `s`, as the column `network`; null where its address is of no unit. */
export const networkOfSession: SQL = sql`network_at(s.ip) as network`

/** As it is answered. */
export const presentNetwork = ({ unitId, acronym, institution }: typeof networkRow.infer) => ({
  unitId,
  acronym,
  ...(institution !== null && { institution }),
})

const found = type({ network: networkRow.or("null") })

/** The unit in whose network an address is. */
export async function networkAt(db: Database, address: string): Promise<UnitNetwork | undefined> {
  const [row] = await rows(db, found, sql`select network_at(${address}) as network`)
  return row?.network ? presentNetwork(row.network) : undefined
}
