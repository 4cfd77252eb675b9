import type { Hono } from "hono"
import type { Logger } from "pino"
import { checkSecretKey, secretKey } from "./access/secretKey"
import { startSealing } from "./audit/sealing"
import { type OpenDatabase, openDatabase } from "./database/connection"
import { migrate } from "./database/migrate"
import { loadReference } from "./database/reference"
import { hasPeople } from "./demo/hasPeople"
import { fileStoreOf } from "./files/store"
import { apiApp } from "./http"
import { type Report, reporter } from "./log"
import { startMailWorker } from "./mail/worker"
import { openMetrics } from "./operations/metrics"
import { startRetention } from "./privacy/retention"
import type { Settings } from "./settings"

/** Opens the database, brings its schema up to date and fills it where it is empty. */
export async function openPrepared(settings: Settings, report: Report): Promise<OpenDatabase> {
  const database = await openDatabase(
    settings.databaseUrl ? { url: settings.databaseUrl } : { folder: settings.dataFolder },
    report,
  )
  try {
    await migrate(database.db)
    await loadReference(database.db)
    if (settings.demo && !(await hasPeople(database.db))) {
      const { loadDemo } = await import("./demo/demo")
      await loadDemo(database.db, fileStoreOf(settings))
    }
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

export interface Running {
  app: Hono
  /** From now on the process says that it is not ready; it answers all the same. */
  beginClosing: () => void
  close: () => Promise<void>
}

/** The API over an open database, with what works in the background. */
export async function boot(settings: Settings, log: Logger): Promise<Running> {
  const report = reporter(log)
  // A key that cannot be used must stop the start, not the first person who needs it.
  await secretKey(settings)
  const database = await openPrepared(settings, report)
  await checkSecretKey(database.db, settings)
  const { databaseReadUrl: url } = settings
  const replica = url ? await openDatabase({ url }, report) : undefined
  const mail = startMailWorker({ db: database.db, settings, report })
  const sealing = startSealing({ db: database.db, report })
  const retention = startRetention({ db: database.db, retention: settings.retention, report })
  const metrics = settings.metricsToken ? await openMetrics(database) : undefined
  let closing = false
  const operating = { log, ...(metrics && { metrics }), closing: () => closing }
  return {
    app: apiApp({ db: database.db, ...(replica && { replica: replica.db }), settings, report, operating }),
    beginClosing: () => {
      closing = true
    },
    close: async () => {
      await Promise.all([mail, sealing, retention].map((work) => work.close()))
      await Promise.all([database.close(), replica?.close()])
    },
  }
}
