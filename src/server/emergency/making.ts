import { sql } from "drizzle-orm"
import { emergencyId } from "@/domain/emergency"
import { writeAudit } from "../audit/audit"
import type { Database } from "../database/connection"
import { client, emergencyAccess } from "../database/schema/index"
import { newHalves } from "./halves"

/**
 * Makes an emergency access and gives its two halves, this once: what is kept is a hash of both together. One that was not
 * used is void from then on.
 */
export async function makeEmergencyAccess(db: Database): Promise<[string, string]> {
  const { halves, hash } = newHalves()
  await db.transaction(async (tx) => {
    await tx.insert(client).values({ id: emergencyId, kind: "emergency" }).onConflictDoNothing()
    // One after the other: of two that are made at once, the later one is good.
    await tx.execute(sql`select from client where id = ${emergencyId} for update`)
    await tx.execute(sql`
      update emergency_access set void_date = now() where used_date is null and void_date is null`)
    await tx.insert(emergencyAccess).values({ secretHash: hash })
    await writeAudit(tx, { kind: "emergency.make" }, { actorId: "", address: "" })
  })
  return halves
}
