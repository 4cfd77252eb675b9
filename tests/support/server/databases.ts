import { randomUUID } from "node:crypto"
import { cp, mkdtemp, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import type { PGlite } from "@electric-sql/pglite"
import { drizzle } from "drizzle-orm/pglite"
import { Client } from "pg"
import { type Database, type OpenDatabase, openDatabase } from "@/server/platform/database/connection"
import { filesFolder } from "@/server/platform/files/folderStore"
import { keepPlans } from "./keepPlans"
import { onServer, withDatabase } from "./postgres"
import { keep, type Restorable, restore } from "./pristine.mjs"
import { keepFiles } from "./storedFiles"

/** The template for a run's databases: a folder, and on PostgreSQL, at `url`, a database. */
export interface Templates {
  folder: string
  /** The folder of its copies, removed with the template. */
  copies: string
  url?: string
  database: string
  /** The time that dates in the demonstration data are relative to, in milliseconds. */
  now: number
}

/** A database copied from the template, and its files. One system after another uses it. */
interface Kept extends KeptDatabase {
  /** Where the files are while no system uses them. */
  folder: string
  putBackFiles: () => Promise<void>
}
interface KeptDatabase {
  open: (connections: number) => Promise<OpenDatabase[]>
  /** Runs `act` on it while no system uses it. */
  unused: <Result>(act: (client: Restorable) => Promise<Result>) => Promise<Result>
  /** The initial definition of its tables and functions. */
  shape: string
  discard: () => Promise<void>
}

/** This process's unused databases. Creating one takes longer than most files need for all their tests. */
const free: Kept[] = []

/**
 * A copy of the template, either restored after an earlier use or new, opened once for each server. The embedded one is opened
 * once, because it serves one process. Its files are moved into the servers' data folder.
 */
export async function takeDatabase(templates: Templates, dataFolder: string, connections: number) {
  const kept = free.pop() ?? (await make(templates))
  const databases = await kept.open(connections)
  await rename(filesFolder(kept.folder), filesFolder(dataFolder))
  return {
    databases,
    giveBack: async () => {
      for (const { close } of databases) await close()
      await rename(filesFolder(dataFolder), filesFolder(kept.folder))
      // Only rows can be restored. A database whose tables or functions a test has changed is not reused.
      const restored = await kept.unused(async (client) => {
        const same = (await shapeOf(client)) === kept.shape
        if (same) await restore(client)
        return same
      })
      if (!restored) return kept.discard()
      await kept.putBackFiles()
      free.push(kept)
    },
  }
}

/** Copies the template: its folder, and on PostgreSQL its database too. */
async function make(templates: Templates): Promise<Kept> {
  const folder = await mkdtemp(join(templates.copies, "kept-"))
  await cp(templates.folder, folder, { recursive: true })
  const database = await (templates.url === undefined ? embedded(folder) : onPostgres(templates))
  return {
    ...database,
    folder,
    putBackFiles: keepFiles(filesFolder(folder), filesFolder(templates.folder)),
    discard: async () => {
      await database.discard()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Copies the template's rows within it, to restore its copies from, and closes it. `url` is its own on PostgreSQL. */
export async function closeTemplate(database: OpenDatabase, url: string | undefined): Promise<void> {
  if (!url) await keep(clientOf(database.db))
  await database.close()
  if (url) await onItsOwn(url, keep)
}

const clientOf = (db: Database) => (db as unknown as { $client: PGlite }).$client

async function embedded(folder: string): Promise<KeptDatabase> {
  const { db, close } = await openDatabase({ folder })
  const client = clientOf(db)
  const forgetPlans = keepPlans(client)
  return {
    open: async () => {
      const lent = lend(client)
      // A new object each time: the server's in-memory state about a database is keyed by this object.
      const db = drizzle(lent.client)
      const close = async () => {
        await lent.takeBack()
        forgetPlans()
      }
      return [{ db, embedded: true, close }]
    },
    unused: (act) => act(client),
    shape: await shapeOf(client),
    discard: close,
  }
}

/** A client that is valid until taken back. Later work of the server cannot reach the next user of the database. */
function lend(client: PGlite) {
  let ended = false
  return {
    client: new Proxy(client, {
      get: (_, name) => {
        if (ended) throw new Error("the database is closed")
        const value: unknown = Reflect.get(client, name, client)
        return typeof value === "function" ? value.bind(client) : value
      },
    }),
    takeBack: async () => {
      ended = true
      await client.exec("discard all")
    },
  }
}

async function onPostgres({ url: server = "", database: template }: Templates): Promise<KeptDatabase> {
  // If no caller discards it, it is dropped with the template, by its name.
  const name = `${template}_${randomUUID().slice(0, 8)}`
  await onServer(server, `create database ${name} template ${template}`)
  // The data need not survive a crash, so commits do not wait for the disk.
  await onServer(server, `alter database ${name} set synchronous_commit = off`)
  const url = withDatabase(server, name)
  return {
    open: (connections) => Promise.all(Array.from({ length: connections }, () => openDatabase({ url }))),
    unused: (act) => onItsOwn(url, act),
    shape: await onItsOwn(url, shapeOf),
    discard: () => onServer(server, `drop database ${name} with (force)`),
  }
}

/** Runs `act` on a PostgreSQL database and keeps all others from connecting. */
async function onItsOwn<Result>(url: string, act: (client: Restorable) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const restorable: Restorable = {
    query: (text) => client.query(text),
    exec: (text) => client.query(text),
    transaction: async (run) => {
      await client.query("begin")
      await run(restorable)
      await client.query("commit")
    },
  }
  try {
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    )
    return await act(restorable)
  } finally {
    await client.end()
  }
}

async function shapeOf(client: Restorable): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(`
    with lasting as (select * from pg_class where relpersistence <> 't')
    select md5(string_agg(part, ',' order by part)) as shape from (
      select concat('c', oid, relname, relkind) from lasting
      union all select concat('a', attrelid, attname, atttypid, attnotnull)
        from pg_attribute where attnum > 0 and attrelid in (select oid from lasting)
      union all select concat('f', oid, md5(prosrc)) from pg_proc
      union all select concat('t', oid, tgenabled) from pg_trigger
      union all select concat('k', oid, conname) from pg_constraint) as parts (part)`)
  return rows[0]?.shape ?? ""
}
