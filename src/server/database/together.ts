import { AsyncResource } from "node:async_hooks"
import { type SQL, sql } from "drizzle-orm"
import { type Database, prepared, type RowShape } from "./connection"

/**
 * How many statements of one kind are on their way at once. Who asks meanwhile waits for one of them to come back, and is
 * answered with all others who do: that takes less of both machines than a statement for each, the more the more ask.
 */
const mostUnderWay = 2
/** Questions of one statement at most. */
const mostTogether = 100

/** Each value as JSON has it: none comes from outside but as `storable` text. */
type Question = Record<string, string | number | boolean>

interface Asked<Row> {
  question: Question
  /** Within what the asker's call is: traces hold statements to calls by it. */
  within: AsyncResource
  resolve: (row: Row | undefined) => void
  reject: (error: unknown) => void
}

/**
 * A statement like those of `prepared` that answers at most one row for each question `asked`, whose `columns` are as in
 * `jsonb_to_recordset`. Questions that are asked while others are being answered go to the database together; each is
 * answered as of a moment after it was asked. Where a statement fails, each of its questions is asked by itself.
 */
export function preparedTogether<Row extends Record<string, unknown>>(
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
  const answer = async (db: Database, all: readonly Asked<Row>[]): Promise<void> => {
    const asked = JSON.stringify(all.map(({ question }, place) => ({ place, ...question })))
    const rows = new Map(
      (await find(db, { asked })).map(({ place, ...row }) => [place, row as unknown as Row]),
    )
    for (const [place, { resolve }] of all.entries()) resolve(rows.get(place))
  }
  const desks = new WeakMap<Database, { waiting: Asked<Row>[]; underWay: number }>()
  const goOn = async (db: Database): Promise<void> => {
    const desk = desks.get(db)
    if (!desk || desk.underWay >= mostUnderWay) return
    const all = desk.waiting.splice(0, mostTogether)
    const [first] = all
    if (!first) return
    desk.underWay++
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
      void goOn(db)
    })
}

/** The shape of such a row, with the place of the question that it answers. */
const placed = <Row>(shape: RowShape<Row>): RowShape<{ place: number } & Record<string, unknown>> => ({
  assert: (row) => {
    const { place, ...rest } = row as { place: number } & Record<string, unknown>
    shape.assert(rest)
    return { place, ...rest }
  },
})
