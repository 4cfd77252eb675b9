import { drizzle } from "drizzle-orm/node-postgres"
import { connect, makeDatabase } from "./databases.mjs"
import { sizeOf } from "./national/size.mjs"
import { median, milliseconds, table, times } from "./report.mjs"
import { benchKey, buildServer, load, startServer } from "./system.mjs"
import { fill } from "./users/fill.mjs"

const people = Number(process.env.BENCH_PEOPLE || 100_000)
/** The batch size of deletions before the tables were partitioned by month. */
const batch = 5000

/**
 * Measures the disk space of a person, a session and an audit row. Also measures the cost of removing a month: as a whole, and
 * row by row. Ten rows a person over two years; `BENCH_PEOPLE` sets the number of people. If `BENCH_MONTHS_URL` names a database
 * that `npm run load` filled with the same `SECRET_KEY`, that one is measured instead, and loses its first months.
 */
export async function run() {
  await buildServer()
  const given = process.env.BENCH_MONTHS_URL
  const database = given ? { url: given, drop: () => {} } : await makeDatabase("months")
  try {
    const secretKey = (given && process.env.SECRET_KEY) || benchKey
    await (await startServer({ DATABASE_URL: database.url, DEMO: "off", SECRET_KEY: secretKey })).stop()
    if (!given) await fill(database.url, sizeOf(people))
    await measure(database.url, secretKey)
  } finally {
    await database.drop()
  }
}

async function measure(url, secretKey) {
  const { sealKey, sealSome } = await load("src/server/audit/seals/seals.ts")
  const { pruneAudit } = await load("src/server/audit/seals/pruning.ts")
  const client = await connect(url)
  const db = drizzle(client)
  try {
    const key = await sealKey({ secretKey })
    const [first, second] = await monthsOf(client)
    const rows = await rowsOf(client, first)
    const sealed = await sealMonth(client, first, () => sealSome(db, key))
    printSizes(await sizes(client))
    const dropped = await timed(() => pruneAudit(db, ageOf(first), key))
    if (dropped.result !== rows) throw new Error(`${dropped.result} of ${rows} rows were forgotten`)
    const deleted = await timed(() => deleteRows(client, second))
    table(
      "A month of the audit",
      ["what", "rows", "time", "a row ÷ sealed"],
      [
        line("sealing it", rows, sealed.milliseconds, sealed.milliseconds / rows),
        line("forgetting it as a whole", rows, dropped.milliseconds, sealed.milliseconds / rows),
        line(
          "deleting the next one row by row",
          deleted.result,
          deleted.milliseconds,
          sealed.milliseconds / rows,
        ),
      ],
    )
  } finally {
    await client.end()
  }
}

const line = (what, rows, taken, unit) => [
  what,
  String(rows),
  milliseconds(taken),
  times(taken / rows / unit),
]

async function timed(work) {
  const began = performance.now()
  const result = await work()
  return { result, milliseconds: performance.now() - began }
}

const monthsOf = async (client) =>
  (await client.query("select since, until from months_of('audit') order by since limit 2")).rows

/** The number of days after which all rows of a month are old enough. */
const ageOf = ({ until }) => Math.floor((Date.now() - until.getTime()) / (24 * 60 * 60 * 1000))

const rowsOf = async (client, { since, until }) =>
  (await client.query("select count(*)::int from audit where at >= $1 and at < $2", [since, until])).rows[0]
    .count

/** Seals a month. Returns the total in milliseconds, calculated from the median batch. */
async function sealMonth(client, { since, until }, sealSome) {
  await client.query("truncate audit_unsealed")
  // A server may have sealed some of a database that was given.
  await client.query(
    `insert into audit_unsealed select id, at from audit a where at >= $1 and at < $2
       and not exists (select from audit_seal s where s.audit_id = a.id and s.at = a.at)`,
    [since, until],
  )
  const each = []
  for (;;) {
    const { result, milliseconds } = await timed(sealSome)
    if (result === 0) break
    each.push(milliseconds)
  }
  return { milliseconds: median(each) * each.length }
}

async function deleteRows(client, { since, until }) {
  await client.query("select set_config('atalaia.retention', 'on', false)")
  let gone = 0
  for (;;) {
    const { rowCount } = await client.query(
      `delete from audit a using (
         select id, at from audit where at >= $1 and at < $2 order by at limit ${batch}
       ) due where a.id = due.id and a.at = due.at`,
      [since, until],
    )
    if (rowCount === 0) return gone
    gone += rowCount
  }
}

/** Bytes per row, with indexes, of all tables that grow with people and their actions. */
async function sizes(client) {
  const of = async (title, tables, counted) => {
    const { rows } = await client.query(
      `select sum(pg_table_size(place))::float8 as data, sum(pg_indexes_size(place))::float8 as indexes
       from (
         select unnest($1::regclass[]) as place
         union all select inhrelid from pg_inherits where inhparent = any($1::regclass[]) 
       ) places where place not in (select inhparent from pg_inherits)`,
      [tables],
    )
    const count = (await client.query(`select count(*)::float8 as count from ${counted}`)).rows[0].count
    return { title, count, data: rows[0].data / count, indexes: rows[0].indexes / count }
  }
  return [
    await of(
      "a person, with client and assignments",
      ["person", "client", "role_assignment", "profile_assignment"],
      "person",
    ),
    await of("a row of the audit", ["audit"], "audit"),
    await of("its seal", ["audit_seal"], "audit_seal"),
    await of("a session", ["session"], "session"),
  ]
}

const printSizes = (sizes) =>
  table(
    "What grows, in bytes",
    ["what", "there", "data", "indexes", "together"],
    sizes.map(({ title, count, data, indexes }) => [
      title,
      String(count),
      ...[data, indexes, data + indexes].map((bytes) => bytes.toFixed(0)),
    ]),
  )
