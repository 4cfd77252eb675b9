import type { AuditOrigin } from "../audit/audit"
import type { Database } from "../database/connection"
import { sealMailsWith } from "../mail/outbox"
import { carryOut } from "./change"
import type { Context } from "./context"
import type { Services } from "./services"

/** What a handler is given in place of its own, for a change that ends with what `end` writes. */
export type Held = Pick<Context, "db" | "reading" | "files" | "change" | "afterwards"> & {
  /** Writes in the transaction of the change, if there was one, and ends it. */
  end: (write: (db: Database) => Promise<void>) => Promise<void>
  /** Takes the change back, if there was one. */
  takeBack: () => Promise<void>
  /** What changes that ended sessions of applications are named by. */
  changeIds: readonly string[]
}

/** The transaction of a change that was made and is not ended yet. */
interface Open {
  tx: Database
  /** Lets it be committed, or taken back. */
  finish: (error?: Error) => void
  /** Once it was. */
  over: Promise<void>
}

/**
 * Holds the transaction of a call's change open until its answer is known, so that both are written or neither is. From the
 * change on, all that the handler does in the database is done in it: what it had done before stays in any case, as in every
 * call.
 */
export function holdingChange(
  services: Services,
  { reading, files }: Pick<Context, "reading" | "files">,
  origin: AuditOrigin,
): Held {
  const { settings } = services
  let open: Open | undefined
  const changeIds: string[] = []
  /** What happens outside the database once the change stands. */
  const later: (() => unknown)[] = []
  const db = following(() => open?.tx ?? services.db)
  sealMailsWith(settings, db)

  const takeBack = async () => {
    const { finish, over } = open ?? {}
    open = undefined
    later.length = 0
    changeIds.length = 0
    finish?.(new TakenBack())
    // What keeps a transaction from being taken back has ended it.
    await over?.catch(() => {})
  }
  const change: Context["change"] = async (work) => {
    const carriedOut = (tx: Database) =>
      carryOut(services, tx, work, origin, (changeId, wake) => {
        changeIds.push(changeId)
        later.push(wake)
      })
    // A change that follows another one fails alone.
    if (open) return open.tx.transaction(carriedOut)
    const begun = await begin(services.db)
    try {
      const result = await carriedOut(begun.tx)
      open = begun
      return result
    } catch (error) {
      open = begun
      await takeBack()
      throw error
    }
  }
  return {
    db,
    change,
    reading: (work) => (open ? work(db) : reading(work)),
    files: {
      ...files,
      // Until then what was replaced is still in use.
      remove: async (key) => (open ? void later.push(() => files.remove(key)) : files.remove(key)),
    },
    end: async (write) => {
      await write(db)
      const { finish, over } = open ?? {}
      open = undefined
      finish?.()
      await over
      for (const then of later) await then()
    },
    afterwards: (work) => {
      if (open) later.push(() => work(services.db))
      else work(services.db)
    },
    takeBack,
    changeIds,
  }
}

/** Thrown to take a transaction back. */
class TakenBack extends Error {}

/** Begins a transaction that lasts until it is told how to end. */
const begin = (db: Database) =>
  new Promise<Open>((resolve, reject) => {
    const over = db.transaction(
      (tx) =>
        new Promise<void>((commit, rollBack) => {
          const finish = (error?: Error) => (error ? rollBack(error) : commit())
          resolve({ tx, finish, over })
        }),
    )
    over.catch(reject)
  })

/** A database that is another one from moment to moment. */
const following = (current: () => Database): Database =>
  new Proxy(current(), {
    get: (_, name) => {
      const now = current()
      const value: unknown = Reflect.get(now, name, now)
      return typeof value === "function" ? value.bind(now) : value
    },
  })
