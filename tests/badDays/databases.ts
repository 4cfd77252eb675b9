import { randomUUID } from "node:crypto"
import { cp, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { inject, onTestFinished } from "vitest"
import { type OpenDatabase, openDatabase } from "@/server/platform/database/connection"
import { onServer, withDatabase } from "../support/server/postgres"
import { rows } from "../support/server/rows"
import { until } from "../support/until"
import { addressOf } from "./cluster"
import { prepare } from "./data"

/** The data of a server, and access to it for the test. */
export interface Place {
  /** Its data folder. */
  folder: string
  /** The settings that make a server use it. */
  env: Record<string, string>
  /** Opens the database for the test. The embedded one allows that only while no server runs. */
  open: () => Promise<OpenDatabase>
}

/** The name of the servers' connections, which distinguishes them from the tests' connections. */
const served = "atalaia"
export const asServer = (url: string) =>
  Object.assign(new URL(url), { search: `?application_name=${served}` }).href

/** An empty folder that is removed with the test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "atalaia-bad-day-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** An embedded database for the test. */
export async function embeddedPlace(): Promise<Place> {
  const folder = await newFolder()
  await cp(inject("built").template, folder, { recursive: true })
  return { folder, env: { DATA_DIR: folder }, open: () => openDatabase({ folder }) }
}

/** Whether there is a PostgreSQL on which to create databases. */
export const postgresIsThere = () => inject("built").postgres !== undefined

/** A database for the test on the PostgreSQL at TEST_DATABASE_URL. */
export async function postgresPlace(): Promise<Place> {
  const { postgres } = inject("built")
  if (!postgres) throw new Error("TEST_DATABASE_URL is not set")
  const folder = await newFolder()
  const name = `atalaia_bad_day_${randomUUID().replaceAll("-", "")}`
  await onServer(postgres.url, `create database ${name} template ${postgres.database}`)
  onTestFinished(() => onServer(postgres.url, `drop database ${name} with (force)`))
  const url = withDatabase(postgres.url, name)
  return { folder, env: { DATA_DIR: folder, DATABASE_URL: asServer(url) }, open: () => openDatabase({ url }) }
}

/** A place on the test's own PostgreSQL, reached at a port. */
export async function placeAt(port: number): Promise<Place> {
  const url = addressOf(port)
  await prepare(await openDatabase({ url }))
  const folder = await newFolder()
  return {
    folder,
    env: { DATA_DIR: folder, DATABASE_URL: asServer(url) },
    open: () => openDatabase({ url }),
  }
}

/** Opens the database of a place until the test ends. */
export async function openBeside(place: Place): Promise<OpenDatabase> {
  const database = await place.open()
  onTestFinished(() => database.close())
  return database
}

/** A single number from a query. */
export async function count(
  { db }: Pick<OpenDatabase, "db">,
  query: ReturnType<typeof sql>,
): Promise<number> {
  const [row] = await rows<{ count: number }>(db, sql`select (${query})::int as count`)
  return row?.count ?? 0
}

/** Waits until one of a server's statements, like the named one, waits for a lock. */
export const untilWaiting = (database: OpenDatabase, statement: string) =>
  until(async () => {
    const waiting = await count(
      database,
      sql`
        select count(*) from pg_stat_activity
        where datname = current_database() and application_name = ${served} and wait_event_type = 'Lock'
          and query ilike ${statement}`,
    )
    if (waiting === 0) throw new Error(`nothing like ${statement} waits`)
  })

/** Waits until no server is connected: a killed one then has no work in progress. */
export const untilGone = (database: OpenDatabase) =>
  until(async () => {
    const left = await count(
      database,
      sql`
        select count(*) from pg_stat_activity
        where datname = current_database() and application_name = ${served}`,
    )
    if (left > 0) throw new Error(`${left} connections are left`)
  })

/** Locks a table, so that every transaction that writes to it waits until the returned function is called. */
export async function holding({ db }: OpenDatabase, table: string): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const held = db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${sql.identifier(table)} in share mode`)
    begin()
    await released
  })
  onTestFinished(release)
  await Promise.race([begun, held])
  return () => {
    release()
    return held
  }
}
