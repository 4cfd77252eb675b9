import "temporal-polyfill/global"
import type { Hono } from "hono"
import { openPrepared } from "./boot"
import type { OpenDatabase } from "./database/connection"
import { apiApp } from "./http"
import { readSettings } from "./settings"

/** The database stays open while the source around it is loaded anew. */
const kept = globalThis as typeof globalThis & { atalaiaDatabase?: Promise<OpenDatabase> }
let app: Promise<Hono> | undefined

/** The API for the development server: the same app, over the embedded database with demonstration data. */
export function developmentApp(): Promise<Hono> {
  app ??= make()
  return app
}

async function make(): Promise<Hono> {
  const settings = readSettings(process.env)
  const report = (error: unknown, where: string) => console.error(where, error)
  kept.atalaiaDatabase ??= openPrepared(settings, report)
  const { db } = await kept.atalaiaDatabase
  return apiApp({ db, settings, report })
}
