import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import type { TestProject } from "vitest/node"
import { openDatabase } from "@/server/database/connection"
import { onServer, withDatabase } from "../support/postgres"
import { prepare } from "./data"

const root = fileURLToPath(new URL("../..", import.meta.url))

/**
 * Builds the server, once for a whole run, beside `dist/`, and makes the databases that its tests copy: an embedded
 * one, and, with TEST_DATABASE_URL, one of that PostgreSQL.
 */
export default async function buildServer(project: TestProject) {
  await mkdir(join(root, "tests/.work"), { recursive: true })
  const folder = await mkdtemp(join(root, "tests/.work/bad-days-"))
  await build({
    root,
    logLevel: "warn",
    build: { ssr: "src/server/main.ts", outDir: join(folder, "server"), emptyOutDir: true },
  })
  // The server does not start without a page to serve; that it is not built does not matter to it.
  await mkdir(join(folder, "client"))
  await copyFile(join(root, "index.html"), join(folder, "client/index.html"))

  const template = join(folder, "template")
  const url = process.env.TEST_DATABASE_URL
  const database = `atalaia_${folder.slice(folder.lastIndexOf("/") + 1).replace(/\W/g, "_")}`.toLowerCase()
  await prepare(await openDatabase({ folder: template }))
  if (url) {
    await onServer(url, `create database ${database}`)
    await prepare(await openDatabase({ url: withDatabase(url, database) }))
  }
  project.provide("built", {
    main: join(folder, "server/main.js"),
    template,
    ...(url && { postgres: { url, database } }),
  })
  return async () => {
    await rm(folder, { recursive: true, force: true })
    if (url) await onServer(url, `drop database ${database} with (force)`)
  }
}

declare module "vitest" {
  export interface ProvidedContext {
    built: {
      /** What is started. */
      main: string
      /** A data folder with an embedded database. */
      template: string
      postgres?: { url: string; database: string }
    }
  }
}
