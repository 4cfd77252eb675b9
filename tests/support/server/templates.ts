import "temporal-polyfill/global"
import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hash } from "@node-rs/argon2"
import { sql } from "drizzle-orm"
import type { TestProject } from "vitest/node"
import { demoPassword } from "@/server/demo/accounts"
import { loadDemo } from "@/server/demo/demo"
import { type Database, openDatabase } from "@/server/platform/database/connection"
import { migrate } from "@/server/platform/database/migrate"
import { loadReference } from "@/server/platform/database/reference"
import { fileStoreOf } from "@/server/platform/files/store"
import { closeTemplate, type Templates } from "./databases"
import { dropAll, onServer, withDatabase } from "./postgres"

/** Makes, once for a whole run, the database that every API test copies: schema, reference and demo data. */
export default async function templates({ vitest }: TestProject) {
  // A test project that runs separately finds it already made.
  if ("templates" in vitest.getRootProject().getProvidedContext()) return
  const folder = await mkdtemp(join(tmpdir(), "atalaia-template-"))
  const copies = await mkdtemp(join(tmpdir(), "atalaia-copies-"))
  const url = process.env.TEST_DATABASE_URL
  const name = `atalaia_template_${randomUUID().replaceAll("-", "")}`
  const now = Date.now()
  vitest.provide("templates", { folder, copies, database: name, now, ...(url && { url }) })
  if (url) await onServer(url, `create database ${name}`)
  const database = await openDatabase(url ? { url: withDatabase(url, name) } : { folder })
  await migrate(database.db)
  await loadReference(database.db)
  await loadDemo(database.db, fileStoreOf({ dataFolder: folder }), new Date(now))
  await hashCheaply(database.db)
  // Unlike PostgreSQL, the embedded database never analyzes automatically. Without it the slowest queries take three times as
  // long.
  await database.db.execute(sql`analyze`)
  await closeTemplate(database, url && withDatabase(url, name))
  return async () => {
    for (const made of [folder, copies]) await rm(made, { recursive: true, force: true })
    // Copies of the template have names that start with its name.
    if (url) await dropAll(url, name)
  }
}

/** Nearly every test signs in. At the server's own hash cost that would be a tenth of all work. */
async function hashCheaply(db: Database): Promise<void> {
  const passwordHash = await hash(demoPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  await db.execute(sql`update person set password_hash = ${passwordHash} where password_hash is not null`)
}

declare module "vitest" {
  export interface ProvidedContext {
    templates: Templates
  }
}
