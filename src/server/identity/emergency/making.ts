import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { emergencyId } from "@/domain/emergency"
import { formatDateTime } from "@/domain/time/when"
import { writeAudit } from "../../audit/rows/audit"
import { type Database, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { client, emergencyAccess } from "../../platform/database/schema/index"
import { newHalves } from "./halves"

const goodAccess = type({ createDate: momentText })

/** Printed for the operator before anything is changed. */
const stillGood = (since: string) =>
  new Error(`Já há um acesso de emergência, criado em ${formatDateTime(since)}, que ainda serve. Nada foi feito.

Para criar outro no lugar dele: npm run break-glass -- --replace
As duas metades que estão nos envelopes deixam então de valer na mesma hora: destrua-as depois.`)

/**
 * Creates an emergency access and returns its two halves, which are shown only this once; only their common hash is stored. If an
 * unused one exists, this throws unless it `replaces` that one, which becomes void. Its halves are in safes, where no person
 * would learn that they no longer work.
 */
export async function makeEmergencyAccess(db: Database, replaces: boolean): Promise<[string, string]> {
  const { halves, hash } = newHalves()
  await db.transaction(async (tx) => {
    await tx.insert(client).values({ id: emergencyId, kind: "emergency" }).onConflictDoNothing()
    // Serializes concurrent creations: the later one is valid.
    await tx.execute(sql`select from client where id = ${emergencyId} for update`)
    const [good] = await rows(
      tx,
      goodAccess,
      sql`
        select create_date as "createDate" from emergency_access where used_date is null and void_date is null`,
    )
    if (good && !replaces) throw stillGood(iso(good.createDate))
    await tx.execute(sql`
      update emergency_access set void_date = now() where used_date is null and void_date is null`)
    await tx.insert(emergencyAccess).values({ secretHash: hash })
    await writeAudit(tx, { kind: "emergency.make" }, { actorId: "", address: "" })
  })
  return halves
}
