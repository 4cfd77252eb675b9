import type { Hono } from "hono"
import type { Logger } from "pino"
import { hasPeople, isDemonstration } from "../demo/loaded"
import { apiApp } from "../http/api"
import { openMetrics } from "../http/operations/metrics"
import { type OpenDatabase, openDatabase } from "../platform/database/connection"
import { migrate } from "../platform/database/migrate"
import { makeMonths } from "../platform/database/months"
import { loadReference } from "../platform/database/reference"
import { filesFolder } from "../platform/files/folderStore"
import { fileStoreOf } from "../platform/files/store"
import { privateFolder } from "../platform/folders/privateFolder"
import { outboxFolder } from "../platform/mail/outbox"
import { registerKey } from "../platform/secrets/keyRegister"
import { keysFor } from "../platform/secrets/secretKey"
import { demonstrationNeeds, onThisMachineAlone, type Settings } from "../platform/settings/settings"
import { type Report, reporter } from "../platform/telemetry/log"
import { startTracing } from "../platform/telemetry/tracing/start"
import { startJobs } from "./jobs"

export interface PreparedDatabase extends OpenDatabase {
  /** The effective settings: `demo` is on only if the demonstration loader created this database. */
  settings: Settings
}

/**
 * Opens the database, migrates its schema and fills it if it is empty. Throws if it has demonstration accounts, whose
 * password is published, and the server is reachable from other machines.
 */
export async function openPrepared(settings: Settings, report: Report): Promise<PreparedDatabase> {
  const database = await openDatabase(
    settings.databaseUrl
      ? { url: settings.databaseUrl, preparedStatements: settings.preparedStatements }
      : { folder: settings.dataFolder },
    report,
  )
  try {
    // Checked before anything is changed.
    if (!onThisMachineAlone(settings) && (await isDemonstration(database.db))) {
      throw new Error(`The database holds demonstration data, and ${demonstrationNeeds}`)
    }
    await migrate(database.db)
    await makeMonths(database.db)
    await loadReference(database.db)
    if (settings.demo && !(await hasPeople(database.db))) {
      const { loadDemo } = await import("../demo/demo")
      await loadDemo(database.db, fileStoreOf(settings))
    }
    const demo = settings.demo && (await isDemonstration(database.db))
    const developmentToken = settings.developmentToken && demo
    return { ...database, settings: { ...settings, demo, developmentToken } }
  } catch (error) {
    await database.close()
    throw error
  }
}

export interface RunningServer {
  app: Hono
  /** The effective settings for the opened database. */
  settings: Settings
  /** Makes the readiness probe fail from now on; calls are still answered. */
  beginClosing: () => void
  close: () => Promise<void>
}

/** Starts the API over an open database, with its background jobs. */
export async function boot(read: Settings, log: Logger): Promise<RunningServer> {
  const report = reporter(log)
  // Started before the database is opened, whose drivers it instruments.
  const traced = await startTracing(read, report)
  // An unusable key must prevent the start, rather than fail the first person who needs it.
  await keysFor("two-factor", read)
  // Folders outside the database must be private from the start, not only once a file is written.
  if (!read.s3Url) await privateFolder(filesFolder(read.dataFolder))
  if (!read.smtpUrl) await privateFolder(outboxFolder(read.dataFolder))
  const database = await openPrepared(read, report)
  const { settings } = database
  await registerKey(database.db, settings)
  const { databaseReadUrl: url, preparedStatements } = settings
  const replica = url ? await openDatabase({ url, preparedStatements }, report) : undefined
  const closeJobs = startJobs({ db: database.db, settings, log, report })
  const metrics = settings.metricsToken ? await openMetrics(database, settings) : undefined
  let closing = false
  const operating = { log, ...(metrics && { metrics }), closing: () => closing }
  return {
    app: apiApp({ db: database.db, ...(replica && { replica: replica.db }), settings, report, operating }),
    settings,
    beginClosing: () => {
      closing = true
    },
    close: async () => {
      await closeJobs()
      await Promise.all([database.close(), replica?.close(), traced?.close()])
    },
  }
}
