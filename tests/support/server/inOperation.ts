import { randomUUID } from "node:crypto"
import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { inject } from "vitest"
import { type OpenDatabase, openDatabase } from "@/server/platform/database/connection"
import { onServer, withDatabase } from "./postgres"

/** Data of a server in operation. */
export interface OperationData {
  folder: string
  /** The URL of the PostgreSQL database; empty for the embedded one. */
  databaseUrl: string
  /** Opens the database. The embedded one can be opened only while no server uses it. */
  open: () => Promise<OpenDatabase>
  remove: () => Promise<void>
}

/**
 * The template's data for a server in production, without the demonstration mark: a production server refuses a demonstration.
 */
export async function operationData(): Promise<OperationData> {
  const { folder: template, url, database } = inject("templates")
  const folder = await mkdtemp(join(tmpdir(), "atalaia-operations-"))
  await cp(template, folder, { recursive: true })
  const name = `atalaia_test_${randomUUID().replaceAll("-", "")}`
  if (url) await onServer(url, `create database ${name} template ${database}`)
  const databaseUrl = url ? withDatabase(url, name) : ""
  const open = () => openDatabase(databaseUrl ? { url: databaseUrl } : { folder })
  const { db, close } = await open()
  await db.execute(sql`delete from demonstration`)
  await close()
  return {
    folder,
    databaseUrl,
    open,
    remove: async () => {
      if (url) await onServer(url, `drop database ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
