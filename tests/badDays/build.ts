import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { openDatabase } from "@/server/platform/database/connection"
import { onServer, withDatabase } from "../support/server/postgres"
import { systemBuild } from "../support/server/systemBuild"
import { prepare } from "./data"

/**
 * Once for a whole run: the built server, and the databases that its tests copy. One is embedded; with TEST_DATABASE_URL another
 * is on that PostgreSQL.
 */
export default async function buildServer(project: TestProject) {
  const build = await systemBuild()
  const template = await mkdtemp(join(tmpdir(), "atalaia-bad-days-"))
  const url = process.env.TEST_DATABASE_URL
  const database = `atalaia_bad_days_${randomUUID().replaceAll("-", "")}`
  await prepare(await openDatabase({ folder: template }))
  if (url) {
    await onServer(url, `create database ${database}`)
    await prepare(await openDatabase({ url: withDatabase(url, database) }))
  }
  project.provide("built", {
    main: join(build.folder, "server/main.js"),
    template,
    ...(url && { postgres: { url, database } }),
  })
  return async () => {
    await build.remove()
    await rm(template, { recursive: true, force: true })
    if (url) await onServer(url, `drop database ${database} with (force)`)
  }
}

declare module "vitest" {
  export interface ProvidedContext {
    built: {
      /** The script to start. */
      main: string
      /** A data folder with an embedded database. */
      template: string
      postgres?: { url: string; database: string }
    }
  }
}
