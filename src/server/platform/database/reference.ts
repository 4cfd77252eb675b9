import { sql } from "drizzle-orm"
import { securityAppId } from "@/domain/access"
import { keysOf } from "@/domain/records"
import { platformRoles, roleDescriptions, roleNames } from "@/domain/roles"
import { type Database, hasRows } from "./connection"
import { continueNumbering, insertAll } from "./insertAll"
import { lock } from "./locks"
import { domainTableNamed } from "./schema/domainTableNamed"
import * as schema from "./schema/index"

/**
 * Inserts what every installation needs, if it is missing: domain tables, the security application and the platform roles.
 * Runs in one transaction, one process at a time, as migrations do.
 */
export async function loadReference(db: Database): Promise<void> {
  if (await isLoaded(db)) return
  // Thousands of municipalities and banks, needed once in a database's lifetime.
  const { banks, cities, countries, languages, lookups, regions, states } = await import("./reference/index")
  await db.transaction(async (tx) => {
    await lock(tx, "loadingReference")
    if (await isLoaded(tx)) return
    for (const name of keysOf(lookups)) {
      await insertAll(tx, domainTableNamed(name), lookups[name])
    }
    await insertAll(tx, schema.region, regions)
    await insertAll(tx, schema.language, languages())
    await insertAll(tx, schema.country, countries())
    await insertAll(tx, schema.state, states())
    await insertAll(tx, schema.city, cities())
    await insertAll(tx, schema.bank, banks())
    await insertPlatform(tx)
  })
}

/** The security application is written last, in the same transaction as everything else. */
const isLoaded = (db: Database): Promise<boolean> =>
  hasRows(db, sql`select from application where id = ${securityAppId}`)

async function insertPlatform(tx: Database): Promise<void> {
  const clientId = String(securityAppId)
  await tx.insert(schema.client).values({ id: clientId, kind: "application" })
  await tx.insert(schema.application).values({
    id: securityAppId,
    clientId,
    appKey: "atalaia",
    acronym: "ATALAIA",
    title: "Atalaia",
    description: "Sistema Nacional de Identidade e Acesso da Segurança Pública",
    allowedTokens: 5,
  })
  await continueNumbering(tx, schema.application)
  await insertAll(
    tx,
    schema.role,
    roleNames.map((name) => ({
      appId: securityAppId,
      title: platformRoles[name],
      description: roleDescriptions[name],
      // A password alone gives no access to administration.
      twoFactorRequired: name !== "user",
    })),
  )
}
