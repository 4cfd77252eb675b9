import type { Database } from "../../platform/database/connection"
import { schemaStatus } from "../../platform/database/migrate"
import { keyStanding } from "../../platform/secrets/keyRegister"
import type { KeySettings } from "../../platform/secrets/secretKey"
import { databaseTimeout, within } from "../../platform/telemetry/timeouts"

/** Why a process should get no requests, in words that anyone may read. */
export interface Unready {
  code: "CLOSING" | "DATABASE" | "SCHEMA_OLDER" | "SCHEMA_NEWER" | "KEY_UNKNOWN" | "KEY_RETIRED"
  message: string
}

const closed: Unready = { code: "CLOSING", message: "O processo está encerrando." }
const silent: Unready = { code: "DATABASE", message: "O banco de dados não respondeu a tempo." }
const standings = {
  same: undefined,
  unknown: {
    code: "KEY_UNKNOWN",
    message: "Outro processo cifra com uma chave secreta que este não tem.",
  },
  retired: {
    code: "KEY_RETIRED",
    message: "A chave secreta com que este processo cifra foi trocada e não vale mais.",
  },
  older: {
    code: "SCHEMA_OLDER",
    message: "O esquema do banco de dados é mais antigo do que esta versão espera.",
  },
  newer: {
    code: "SCHEMA_NEWER",
    message: "O esquema do banco de dados é mais novo do que esta versão conhece.",
  },
} satisfies Record<Standing, Unready | undefined>

type Standing = Awaited<ReturnType<typeof schemaStatus | typeof keyStanding>>

/** Milliseconds after which an unanswered check is abandoned and sent again. */
const givenUp = 5 * databaseTimeout

/** Returns why the process is not ready, or undefined if it is. */
export function readiness(
  db: Database,
  settings: KeySettings,
  closing: () => boolean,
  timeout = databaseTimeout,
): () => Promise<Unready | undefined> {
  // Anyone may ask as often as they like, so all share the same answer of the database.
  let latest: { status: Promise<Standing>; at: number } | undefined
  const standing = async () => {
    const schema = await schemaStatus(db)
    return schema === "same" ? keyStanding(db, settings) : schema
  }
  const ask = () => {
    if (latest && performance.now() - latest.at < givenUp) return latest.status
    const question = { status: standing(), at: performance.now() }
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
