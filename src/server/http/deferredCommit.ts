import type { AuditOrigin } from "../audit/rows/audit"
import type { Context } from "../identity/actor/context"
import type { Database } from "../platform/database/connection"
import { sealMailsWith } from "../platform/mail/outbox"
import type { Services } from "../platform/services/services"
import { carryOut } from "./change"

/** The parts of the context that a handler receives for a change whose transaction `end` commits. */
export type DeferredCommit = Pick<Context, "db" | "reading" | "files" | "change" | "afterwards"> & {
  /** Writes in the transaction of the change, if there is one, and commits it. */
  end: (write: (db: Database) => Promise<void>) => Promise<void>
  /** Rolls the change back, if there is one. */
  takeBack: () => Promise<void>
  /** Ids of the changes that ended sessions of applications. */
  changeIds: readonly string[]
}

/** The transaction of a change that is not committed yet. */
interface Open {
  tx: Database
  /** Commits the transaction, or rolls it back with an error. */
  finish: (error?: Error) => void
  /** Settles after the commit or rollback. */
  over: Promise<void>
}

/**
 * Holds the transaction of a call's change open until its answer is known, so that both are written or neither is. From the
 * change on, all database work of the handler runs in that transaction. Earlier work remains in any case, as in every call.
 */
export function deferCommit(
  services: Services,
  { reading, files }: Pick<Context, "reading" | "files">,
  origin: AuditOrigin,
): DeferredCommit {
  const { settings } = services
  let open: Open | undefined
  const changeIds: string[] = []
  /** Work outside the database, to be done after the commit. */
  const later: (() => unknown)[] = []
  const db = following(() => open?.tx ?? services.db)
  sealMailsWith(settings, db)

  const takeBack = async () => {
    const { finish, over } = open ?? {}
    open = undefined
    later.length = 0
    changeIds.length = 0
    finish?.(new TakenBack())
    // If the rollback fails, the transaction has ended anyway.
    await over?.catch(() => {})
  }
  const change: Context["change"] = async (work) => {
    const carriedOut = (tx: Database) =>
      carryOut(services, tx, work, origin, (changeId, wake) => {
        changeIds.push(changeId)
        later.push(wake)
      })
    // A second change runs in a nested transaction, so that it fails alone.
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
      // Until the commit, the replaced file is still in use.
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

/** Thrown to roll a transaction back. */
class TakenBack extends Error {}

/** Begins a transaction that lasts until `finish` is called. */
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

/** A proxy that forwards each access to the current database handle. */
const following = (current: () => Database): Database =>
  new Proxy(current(), {
    get: (_, name) => {
      const now = current()
      const value: unknown = Reflect.get(now, name, now)
      return typeof value === "function" ? value.bind(now) : value
    },
  })
