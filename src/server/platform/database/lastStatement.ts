/** Transactions that can send `commit` with their last statement, and what to call before it. */
const ends = new WeakMap<object, () => void>()

export const endsBy = (tx: object, nextIsLast: () => void): void => void ends.set(tx, nextIsLast)

/**
 * Says that the next statement of a transaction is its last one: PostgreSQL gets `commit` with it. After it, nothing of the
 * transaction may fail. Does nothing in a savepoint, or on the embedded database.
 */
export const nextIsLast = (tx: object): void => ends.get(tx)?.()
