import "temporal-polyfill/global"
import type { Hono } from "hono"
import { apiApp } from "../http/api"
import { readSettings } from "../platform/settings/settings"
import { openPrepared, type PreparedDatabase } from "./boot"

/** The database remains open while changed source is reloaded. */
const kept = globalThis as typeof globalThis & { atalaiaDatabase?: Promise<PreparedDatabase> }
let app: Promise<Hono> | undefined

/** The API for the development server: the same app, over the embedded database with demonstration data. */
export function developmentApp(): Promise<Hono> {
  app ??= make()
  return app
}

async function make(): Promise<Hono> {
  const report = (error: unknown, where: string) => console.error(where, error)
  kept.atalaiaDatabase ??= openPrepared(readSettings(process.env), report)
  const { db, settings } = await kept.atalaiaDatabase
  return apiApp({ db, settings, report })
}
