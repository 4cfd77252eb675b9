import { accessSync, constants, existsSync, statfsSync } from "node:fs"
import { join } from "node:path"
import { CannotRun } from "./cannotRun.mjs"

const programs = ["biome", "playwright", "tsc", "vite", "vitest"]

/** Throws CannotRun if a program of the steps is not in the `node_modules` of `root`. */
export function checkPackages(root) {
  if (!programs.every((name) => existsSync(join(root, "node_modules/.bin", name)))) {
    throw new CannotRun("The packages are not installed: run npm ci first.")
  }
}

/** A round writes 0.5 GB at its peak on 2 cores, and 0.12 GB more for each further core. */
const neededGb = 2

/** Throws CannotRun if a folder cannot be written to, or has too little free space for a round. */
export function checkSpace(folder) {
  try {
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw new CannotRun(`The tests write to ${folder}, and cannot: ${error.code}.`)
  }
  const { bavail, bsize } = statfsSync(folder)
  const freeGb = (bavail * bsize) / 1e9
  if (freeGb < neededGb) {
    throw new CannotRun(
      `The tests need ${neededGb} GB free in ${folder}, and it has ${freeGb.toFixed(1)} GB.`,
    )
  }
}

/** Throws CannotRun if no PostgreSQL answers at a URL, or if its user may not create databases. Never names the password. */
export async function checkPostgres(url) {
  if (!URL.canParse(url)) {
    throw new CannotRun("TEST_DATABASE_URL is no URL such as postgres://postgres@127.0.0.1:5432/postgres.")
  }
  const { default: pg } = await import("pg")
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  // After a failed query the server may still close the connection.
  client.on("error", () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      "select rolcreatedb or rolsuper as allowed from pg_roles where rolname = current_user",
    )
    if (!rows[0].allowed) throw new Error("its user may not create databases")
  } catch (error) {
    const { host } = new URL(url)
    throw new CannotRun(
      `The PostgreSQL at TEST_DATABASE_URL (${host}) cannot be used: ${error.message || error.code}.`,
    )
  } finally {
    await client.end()
  }
}
