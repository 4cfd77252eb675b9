import type { Database } from "../database/connection"
import { schemaStatus } from "../database/migrate"
import { databaseTimeout, within } from "./timeouts"

/** Why a process should get no requests, in words fit to be shown to anybody. */
export interface Unready {
  code: "CLOSING" | "DATABASE" | "SCHEMA_OLDER" | "SCHEMA_NEWER"
  message: string
}

const closed: Unready = { code: "CLOSING", message: "O processo está encerrando." }
const silent: Unready = { code: "DATABASE", message: "O banco de dados não respondeu a tempo." }
const standings = {
  same: undefined,
  older: {
    code: "SCHEMA_OLDER",
    message: "O esquema do banco de dados é mais antigo do que esta versão espera.",
  },
  newer: {
    code: "SCHEMA_NEWER",
    message: "O esquema do banco de dados é mais novo do que esta versão conhece.",
  },
} satisfies Record<Awaited<ReturnType<typeof schemaStatus>>, Unready | undefined>

/** Milliseconds after which an unanswered check is given up and sent again. */
const givenUp = 5 * databaseTimeout

/** Answers why the process is not ready, or nothing where it is. */
export function readiness(
  db: Database,
  closing: () => boolean,
  timeout = databaseTimeout,
): () => Promise<Unready | undefined> {
  // Anybody may ask, as often as they like: all of them wait for the same answer of the database.
  let latest: { status: ReturnType<typeof schemaStatus>; at: number } | undefined
  const ask = () => {
    if (latest && performance.now() - latest.at < givenUp) return latest.status
    const question = { status: schemaStatus(db), at: performance.now() }
    const answered = () => {
      if (latest === question) latest = undefined
    }
    question.status.then(answered, answered)
    latest = question
    return question.status
  }
  return async () => {
    if (closing()) return closed
    try {
      return standings[await within(timeout, ask())]
    } catch {
      return silent
    }
  }
}
