/** What runs statements: an embedded database, or a client of PostgreSQL. */
export interface Restorable {
  query: <Row extends Record<string, unknown>>(text: string) => Promise<{ rows: Row[] }>
  /** Several statements at once. */
  exec: (text: string) => Promise<unknown>
  transaction: (run: (transaction: Pick<Restorable, "query" | "exec">) => Promise<void>) => Promise<void>
}

export function keep(database: Restorable): Promise<void>
export function restore(database: Restorable): Promise<void>
