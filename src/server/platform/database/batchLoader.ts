import { AsyncResource } from "node:async_hooks"
import { type SQL, sql } from "drizzle-orm"
import { type Database, prepared, type RowShape } from "./connection"

/**
 * How many batches of one statement are in flight at once. Questions that arrive in between wait for one to return, and are
 * then sent together as a batch. Under load, this costs application and database less than a statement for each question.
 */
const maxUnderWay = 2
/** Maximum number of questions in a batch. */
const maxTogether = 100

/** Values that JSON can represent. External text must be `storable`. */
type Question = Record<string, string | number | boolean>

interface QueuedRequest<Row> {
  question: Question
  /** The async context of the caller: traces attribute statements to calls by it. */
  within: AsyncResource
  resolve: (row: Row | undefined) => void
  reject: (error: unknown) => void
}

/**
 * A prepared statement that returns at most one row for each question in `asked`; `columns` are as in `jsonb_to_recordset`.
 * Questions that arrive while others are in flight are batched. Each answer reflects a time after its question arrived. If a
 * batch fails, each of its questions is sent alone.
 */
export function batchLoader<Row extends Record<string, unknown>>(
  shape: RowShape<Row>,
  columns: SQL,
  query: SQL,
): (db: Database, question: Question) => Promise<Row | undefined> {
  const find = prepared(
    placed(shape),
    sql`
      select asked.place, found.*
      from jsonb_to_recordset(${sql.placeholder("asked")}::jsonb) as asked(place int, ${columns})
      cross join lateral (${query} limit 1) found`,
  )
  const answer = async (db: Database, all: readonly QueuedRequest<Row>[]): Promise<void> => {
    const asked = JSON.stringify(all.map(({ question }, place) => ({ place, ...question })))
    const rows = new Map(
      (await find(db, { asked })).map(({ place, ...row }) => [place, row as unknown as Row]),
    )
    for (const [place, { resolve }] of all.entries()) resolve(rows.get(place))
  }
  const desks = new WeakMap<Database, { waiting: QueuedRequest<Row>[]; underWay: number }>()
  const goOn = async (db: Database): Promise<void> => {
    const desk = desks.get(db)
    if (!desk || desk.underWay >= maxUnderWay) return
    const all = desk.waiting.splice(0, maxTogether)
    const [first] = all
    if (!first) return
    desk.underWay++
    void goOn(db)
    try {
      await first.within.runInAsyncScope(answer, undefined, db, all)
    } catch (error) {
      if (all.length === 1) first.reject(error)
      else
        await Promise.all(
          all.map((one) => one.within.runInAsyncScope(answer, undefined, db, [one]).catch(one.reject)),
        )
    }
    desk.underWay--
    void goOn(db)
  }
  return (db, question) =>
    new Promise((resolve, reject) => {
      const desk = desks.get(db) ?? { waiting: [], underWay: 0 }
      desks.set(db, desk)
      desk.waiting.push({ question, within: new AsyncResource("Asked"), resolve, reject })
      // Questions of the same moment are one batch, also if no other is in flight.
      if (desk.waiting.length === 1) process.nextTick(goOn, db)
    })
}

/** A row's shape, with the index of its question in the batch. */
const placed = <Row>(shape: RowShape<Row>): RowShape<{ place: number } & Record<string, unknown>> => ({
  assert: (row) => {
    const { place, ...rest } = row as { place: number } & Record<string, unknown>
    shape.assert(rest)
    return { place, ...rest }
  },
})
