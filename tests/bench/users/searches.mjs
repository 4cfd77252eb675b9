import { drizzle } from "drizzle-orm/node-postgres"
import { connect } from "../databases.mjs"
import { load } from "../system.mjs"
import { commonNames, rareNames } from "./names.mjs"

/**
 * The searches. The ones with filters are the goal's search: a part of a name and three filters. Names are common or rare, and
 * filters match many people or few. `{org}` and `{role}` are filled in.
 */
const kinds = [
  { title: "common name, wide filters", names: commonNames, filters: "active:true org:{org} role:consulta" },
  {
    title: "common name, narrow filters",
    names: commonNames,
    filters: "active:true org:{org} roleeq:{role}",
  },
  { title: "rare name, wide filters", names: rareNames, filters: "active:true org:{org} role:consulta" },
  { title: "rare name, narrow filters", names: rareNames, filters: "active:true org:{org} roleeq:{role}" },
  { title: "common name alone", names: commonNames, filters: "" },
  { title: "rare name alone", names: rareNames, filters: "" },
]

/** The unit with about a tenth of the people in and below it, and a role that about one in a thousand has. */
async function filterValues(client) {
  const { rows: units } = await client.query(`
    with direct as (
      select organization_id as id, count(*) as people from person group by 1
    ), below as (
      select above.id, sum(people) as people
      from direct join organization o using (id), unnest(o.path) above(id) group by 1
    )
    select acronym from below join organization using (id)
    order by abs(people - (select count(*) / 10 from person)), id limit 1`)
  const { rows: roles } = await client.query(`
    select title from role join (select role_id, count(*) as people from role_assignment group by 1) held
      on role_id = id
    where app_id > 1 order by abs(people - (select count(*) / 1000 from person)), id limit 1`)
  return { org: units[0].acronym, role: roles[0].title }
}

/**
 * The searches on one database. Each has the lines that alternate and, for each line, the statements of the API's handler (`text`
 * and `values`).
 */
export async function searchesOn(url, me) {
  const { peopleFound, readPeopleSearch } = await load("src/server/rights/users/search.ts")
  const client = await connect(url)
  const { org, role } = await filterValues(client)
  let statements = []
  const logger = { logQuery: (text, values) => statements.push({ text, values }) }
  const db = drizzle(client, { logger })
  const searches = []
  for (const { title, names, filters } of kinds) {
    const lines = []
    for (const name of names) {
      const line = `${name} ${filters}`.replace("{org}", org).replace("{role}", role).trim()
      statements = []
      const found = await peopleFound(db, me, readPeopleSearch(line), { page: 0, size: 30 })
      lines.push({ line, statements, found: found.length })
    }
    searches.push({ title, judged: filters !== "", lines })
  }
  await client.end()
  return searches
}
