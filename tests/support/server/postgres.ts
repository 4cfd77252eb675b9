import { Pool } from "pg"

/** The same server, another database. */
export const withDatabase = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Runs one statement on the PostgreSQL at `url`, outside any of the databases made for tests. */
export async function onServer(url: string, statement: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    await pool.query(statement)
  } finally {
    await pool.end()
  }
}
