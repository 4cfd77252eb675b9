import { type } from "arktype"
import { sql } from "drizzle-orm"
import { seal, unseal } from "../access/secretKey"
import { type Database, hasRows, rows } from "../database/connection"
import { lock } from "../database/locks"
import { writeAudit } from "./audit"
import type { SealKey } from "./seal"
import { lastSeal, sealSome } from "./seals"

/** A key that seals may have been made with, up to a seal. */
export interface TrustedKey {
  key: Buffer
  until: number
}

const retiredRow = type({ id: "string", sealed: type.instanceOf(Uint8Array) })
/** What is kept of a retired key, sealed: its part for seals, in base64, and the last seal that it can have made. */
const retiredKey = type("string.json.parse").to({ key: "string", until: "number.integer" })

/**
 * The keys that seals are verified with, by their ids in hexadecimal: those of the settings, and those that were retired.
 * Somebody who got hold of a retired one can make no seal with it: after its last one nothing counts, and those before are
 * held by the first that was made with the next.
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
      const { key, until } = retiredKey.assert(unseal(sealKey.keeping, sealed, id))
      return [[id, { key: Buffer.from(key, "base64"), until }] as const]
    } catch {
      // Sealed with a key that is not there, or changed by somebody without it: then the seals are of an unknown key.
      return []
    }
  })
  return new Map([...known, ...opened])
}

/**
 * Takes the older keys out of use. Their part for seals is kept, sealed with the newest key, so that the audit is verified
 * without them. Nothing where they are retired already.
 */
export async function retireSealKeys(db: Database, sealKey: SealKey): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx, "sealing")
    await lock(tx, "pruningAudit")
    // What waits is sealed with the newest key: a row that an older one proved is older than its last seal.
    while ((await sealSome(tx, sealKey)) > 0);
    const until = (await lastSeal(tx))?.number ?? 0
    for (const old of sealKey.older) {
      const id = old.id.toString("hex")
      const kept = seal(sealKey.keeping, JSON.stringify({ key: old.key.toString("base64"), until }), id)
      const retired = await hasRows(
        tx,
        sql`
          insert into secret_key as k (id, retired_date, sealed) values (${old.id}, now(), ${kept})
          on conflict (id) do update set retired_date = now(), sealed = excluded.sealed where k.retired_date is null
          returning 1`,
      )
      if (!retired) continue
      const after = { key: sealKey.id.toString("hex"), retired: id, seal: until }
      await writeAudit(tx, { kind: "secretKey.retire", after }, { actorId: "sistema", address: "" })
    }
  })
}
