import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, hasRows, rows } from "../../platform/database/connection"
import { lock } from "../../platform/database/locks"
import { decrypt, encrypt } from "../../platform/secrets/secretKey"
import { writeSystemAudit } from "../rows/audit"
import type { SealKey } from "./seal"
import { lastSeal, sealSome } from "./seals"

/** A key that seals up to number `until` may have been made with. */
export interface TrustedKey {
  key: Buffer
  until: number
}

const retiredRow = type({ id: "string", sealed: type.instanceOf(Uint8Array) })
/**
 * The stored part of a retired key, encrypted: its sealing key in base64, and the number of the last seal that it may have
 * made.
 */
const retiredKey = type("string.json.parse").to({ key: "string", until: "number.integer" })

/**
 * The keys that verify seals, by their ids in hexadecimal: those in the settings, and the retired ones. A stolen retired key
 * cannot forge seals. Seals after its last one are rejected, and earlier ones are chained to the first seal of the next key.
 */
export async function trustedKeys(db: Database, sealKey: SealKey): Promise<ReadonlyMap<string, TrustedKey>> {
  const known = [sealKey, ...sealKey.older].map(
    ({ id, key }) => [id.toString("hex"), { key, until: Number.POSITIVE_INFINITY }] as const,
  )
  const retired = await rows(
    db,
    retiredRow,
    sql`select encode(id, 'hex') as id, sealed from secret_key where sealed is not null`,
  )
  const opened = retired.flatMap(({ id, sealed }) => {
    try {
      const { key, until } = retiredKey.assert(decrypt(sealKey.keeping, sealed, id))
      return [[id, { key: Buffer.from(key, "base64"), until }] as const]
    } catch {
      // Encrypted with a missing key, or altered without the key: its seals then count as made with an unknown key.
      return []
    }
  })
  return new Map([...known, ...opened])
}

/**
 * Retires the older keys. Their sealing keys are stored, encrypted with the newest key, so that the audit can be verified
 * without the settings' old values. Does nothing for keys that are retired already.
 */
export async function retireSealKeys(db: Database, sealKey: SealKey): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx, "sealing")
    await lock(tx, "pruningAudit")
    // Pending rows are sealed with the newest key, so that rows proved by an older key precede its last seal.
    while ((await sealSome(tx, sealKey)) > 0);
    const until = (await lastSeal(tx))?.number ?? 0
    for (const old of sealKey.older) {
      const id = old.id.toString("hex")
      const kept = encrypt(sealKey.keeping, JSON.stringify({ key: old.key.toString("base64"), until }), id)
      const retired = await hasRows(
        tx,
        sql`
          insert into secret_key as k (id, retired_date, sealed) values (${old.id}, now(), ${kept})
          on conflict (id) do update set retired_date = now(), sealed = excluded.sealed where k.retired_date is null
          returning 1`,
      )
      if (!retired) continue
      const after = { key: sealKey.id.toString("hex"), retired: id, seal: until }
      await writeSystemAudit(tx, { kind: "secretKey.retire", after })
    }
  })
}
