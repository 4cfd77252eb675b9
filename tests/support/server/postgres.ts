import { Pool } from "pg"

/** The URL of another database on the same server. */
export const withDatabase = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

/** Runs one statement on the PostgreSQL at `url`, outside all test databases. */
export async function onServer(url: string, statement: string): Promise<void> {
  await onPool(url, (pool) => pool.query(statement))
}

/** Drops all databases whose names begin with `prefix`. */
export const dropAll = (url: string, prefix: string): Promise<void> =>
  onPool(url, async (pool) => {
    const { rows } = await pool.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [prefix],
    )
    for (const { datname } of rows) await pool.query(`drop database ${datname} with (force)`)
  })

async function onPool<Result>(url: string, act: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = new Pool({ connectionString: url, max: 1 })
  try {
    return await act(pool)
  } finally {
    await pool.end()
  }
}
