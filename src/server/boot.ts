import type { Hono } from "hono"
import { secretKey } from "./access/secretKey"
import { type OpenDatabase, openDatabase } from "./database/connection"
import { migrate } from "./database/migrate"
import { loadReference } from "./database/reference"
import { hasPeople } from "./demo/hasPeople"
import { apiApp } from "./http"
import { startMailWorker } from "./mail/worker"
import type { Settings } from "./settings"

/** Opens the database, brings its schema up to date and fills it where it is empty. */
export async function openPrepared(settings: Settings): Promise<OpenDatabase> {
  const database = await openDatabase(
    settings.databaseUrl ? { url: settings.databaseUrl } : { folder: settings.dataFolder },
  )
  try {
    await migrate(database.db)
    await loadReference(database.db)
    if (settings.demo && !(await hasPeople(database.db))) {
      const { loadDemo } = await import("./demo/demo")
      await loadDemo(database.db)
    }
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

export interface Running {
  app: Hono
  close: () => Promise<void>
}

/** The API over an open database, with what works in the background. */
export async function boot(
  settings: Settings,
  report: (error: unknown, where: string) => void,
): Promise<Running> {
  // A key that cannot be used must stop the start, not the first person who needs it.
  await secretKey(settings)
  const database = await openPrepared(settings)
  const mail = startMailWorker({ db: database.db, settings, report })
  return {
    app: apiApp({ db: database.db, settings, report }),
    close: async () => {
      await mail.close()
      await database.close()
    },
  }
}
