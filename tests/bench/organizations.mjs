import { compare, sessionCheck, statementsOf, superAdmin, timeAlone } from "./alone.mjs"
import { caller } from "./calls.mjs"
import { connect, makeDatabase } from "./databases.mjs"
import { benchToken } from "./filling.mjs"
import { children, fewChildren, fill, ids, levels, subtree, units } from "./organizations/fill.mjs"
import { milliseconds, table, times, verdict } from "./report.mjs"
import { buildServer, load, startServer } from "./system.mjs"

const requests = 400
const moves = 12
const pageSize = 20
const goal = 2

/** Search texts that match thousands of units, a few, or one. */
const searches = ["policia", "delegacia policia civil", "batalhao 12", "BPM-7", "larga", "14321"]

/**
 * The tree of units through the API against its SQL alone (including the session check), on PostgreSQL. Opens a wide column and a
 * narrow one, searches, and moves a large subtree with its document.
 */
export async function run() {
  await buildServer()
  const database = await makeDatabase("organizations")
  const env = { DATABASE_URL: database.url, DEMO: "off" }
  try {
    if (!database.kept) {
      // The first start creates the schema and the reference data.
      await (await startServer(env)).stop()
      await fill(database.url)
    }
    const server = await startServer(env)
    const client = await connect(database.url)
    const { call, close } = caller(server.port, benchToken)
    try {
      const check = await sessionCheck(client, benchToken)
      const system = { call, client, check }
      const columns = [
        await column(system, { title: wide, id: ids.wide, number: 0 }),
        await column(system, { title: `${wide}, its end`, id: ids.wide, number: children / pageSize - 1 }),
        await column(system, { title: narrow, id: ids.narrow, number: 0 }),
      ]
      print([
        ...(await compare(requests, columns)),
        ...(await compare(requests, [await search(system)])),
        ...(await compare(moves, [await move(system)])),
      ])
    } finally {
      close()
      await client.end()
      await server.stop()
    }
  } finally {
    await database.drop()
  }
}

const wide = `a column of ${children.toLocaleString("en")} units`
const narrow = `a column of ${fewChildren} units`

async function column({ call, client, check }, { title, id, number }) {
  const { organizations } = await load("src/server/reference/organizations/calls.ts")
  const input = { params: { organizationId: id }, query: { page: number, size: pageSize } }
  const statements = await statementsOf(client, (db) => organizations.children({ db, me: superAdmin }, input))
  const ask = async () => {
    const { body, took } = await call("GET", `/organizations/${id}/children?page=${number}&size=${pageSize}`)
    if (body.items.length !== pageSize) throw new Error(`${body.items.length} units on a page`)
    return took
  }
  return { title, api: ask, alone: () => timeAlone(client, [...check, ...statements]) }
}

/** The searches alternate. */
async function search({ call, client, check }) {
  const { organizations } = await load("src/server/reference/organizations/calls.ts")
  const lines = []
  for (const text of searches) {
    const query = { search: text, page: 0, size: pageSize, disabled: true }
    const work = (db) => organizations.search({ db, me: superAdmin }, { query })
    lines.push({ text, statements: await statementsOf(client, work) })
  }
  const lineOf = (number) => lines[number % lines.length]
  const ask = async (number) => {
    const query = new URLSearchParams({
      search: lineOf(number).text,
      size: String(pageSize),
      disabled: "true",
    })
    const { body, took } = await call("GET", `/organizations-simplified?${query}`)
    if (body.length === 0) throw new Error(`${query}: nothing found`)
    return took
  }
  const alone = (number) => timeAlone(client, [...check, ...lineOf(number).statements])
  return { title: "searching by acronym or title", api: ask, alone }
}

/** There and back: the API moves the subtree one way, the plain statements move it back. */
async function move({ call, client, check }) {
  const { migrateUnits } = await load("src/server/reference/organizations/migration.ts")
  const migration = (newOrganizationFather) => [
    { organizationsToMigrate: [ids.moved], newOrganizationFather },
  ]
  const record = async () => {}
  const statements = {}
  for (const father of [ids.to, ids.from]) {
    statements[father] = await statementsOf(client, (db) =>
      migrateUnits(
        {
          me: { atalaiaId: "10000000000" },
          dryRun: true,
          change: (work) => db.transaction((tx) => work(tx, record)),
        },
        migration(father),
      ),
    )
  }
  const document = new File(["%PDF-1.4\n%%EOF\n"], "portaria.pdf", { type: "application/pdf" })
  const ask = async (father) => {
    const form = new FormData()
    form.append("organizationMigrations", JSON.stringify(migration(father)))
    form.append("file", document)
    return (await call("PATCH", "/organizations/migrate", form)).took
  }
  const alone = async () => {
    const took = await timeAlone(client, [...check, ...statements[ids.from]])
    const { rows } = await client.query(
      "select count(*)::int as there from organization where path && $1::int[]",
      [[ids.moved]],
    )
    if (rows[0].there !== subtree) throw new Error(`${rows[0].there} units in the subtree`)
    return took
  }
  const title = `moving ${subtree.toLocaleString("en")} units, with a document`
  return { title, api: () => ask(ids.to), alone }
}

function print(results) {
  const [opened, end, few] = results
  const overFew = opened.api / few.api
  table(
    `organizations: ${units.toLocaleString("en")} units on ${levels} levels, PostgreSQL, goal ${goal} ×`,
    ["", "API ÷ SQL p50", "", "÷ a narrow column", "", "ms here: API", "SQL"],
    results.map((result) => [
      result.title,
      times(result.api / result.alone),
      verdict(result.api / result.alone, goal),
      result === opened ? times(overFew) : result === end ? times(end.api / few.api) : "",
      result === opened ? verdict(overFew, goal) : "",
      milliseconds(result.api),
      milliseconds(result.alone),
    ]),
  )
}
