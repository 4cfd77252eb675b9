import { Client, Pool } from "pg"

/** The PostgreSQL on which benchmarks create their databases. */
export const serverUrl = process.env.BENCH_DATABASE_URL || "postgres://postgres@127.0.0.1:5432/postgres"

/** With `BENCH_KEEP=on` databases are kept, and the next run uses them unchanged. */
const keep = process.env.BENCH_KEEP === "on"

async function onServer(work) {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A database of this run by name: its address, and whether an earlier run kept it. A copy of `from`, if given. */
export async function makeDatabase(name, from) {
  const full = `atalaia_bench_${name}`
  const url = new URL(serverUrl)
  url.pathname = full
  const kept = await onServer(async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [full])
    if (rowCount > 0 && keep) return true
    await client.query(`drop database if exists ${full} with (force)`)
    await client.query(`create database ${full} ${from ? `template ${from.name}` : ""}`)
    return false
  })
  return { name: full, url: url.href, kept, drop: () => dropDatabase(full) }
}

async function dropDatabase(full) {
  if (!keep) await onServer((client) => client.query(`drop database if exists ${full} with (force)`))
}

/** The initial settings of the server's connections (`src/server/platform/database/connection.ts`), without time limits. */
const sessionOptions = "-c jit=off -c max_parallel_workers_per_gather=0"

/** A connection with the server's own settings. */
export async function connect(url) {
  const client = new Client({ connectionString: url, options: sessionOptions })
  await client.connect()
  return client
}

/** As many connections as the server would open for so many concurrent requests, with its settings. */
export function openPool(url, requests) {
  return new Pool({
    connectionString: url,
    max: Math.min(requests, 20),
    options: sessionOptions,
  })
}
