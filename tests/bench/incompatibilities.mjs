import { sql } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import { inTurns } from "./alone.mjs"
import { appId, fill, grantedRole } from "./assignments/fill.mjs"
import { caller } from "./calls.mjs"
import { connect, makeDatabase } from "./databases.mjs"
import { admin, benchToken, personId } from "./filling.mjs"
import { milliseconds, table, times, verdict } from "./report.mjs"
import { buildClient, buildServer, startServer } from "./system.mjs"

const rules = 500
const grants = 400
/** Granting with 500 rules may take at most this much longer than without rules. */
const goal = 1.15

/** Roles of the application: one in all rules, and others in a rule or two each. */
const ofAllRules = grantedRole + 2
const firstOther = grantedRole + 30
const others = 350
const ofOneRule = firstOther + 300

/**
 * Grants a role through the API on PostgreSQL, with 500 rules of incompatible roles and without any: two databases and servers,
 * whose calls alternate.
 */
export async function run() {
  await buildClient()
  await buildServer()
  const [without, withRules] = [await started("rules_none"), await started("rules_many", fillRules)]
  try {
    const plain = caller(without.port, benchToken)
    const ruled = caller(withRules.port, benchToken)
    const granting =
      ({ call }, roleId, firstPerson) =>
      async (number) => {
        const path = `/client/${personId(firstPerson + number)}/application/${appId}/assignments/roles`
        return (await call("POST", path, { roleId })).took
      }
    const kinds = [
      [`${rules}, none names the role`, grantedRole, 1],
      [`${rules}, one names it`, ofOneRule, 2_000],
      [`${rules}, all name it`, ofAllRules, 4_000],
    ]
    const took = await inTurns(
      grants,
      Object.fromEntries(
        kinds.flatMap(([title, roleId, firstPerson]) => [
          [`${title}, before`, granting(plain, roleId, firstPerson)],
          [title, granting(ruled, roleId, firstPerson)],
        ]),
      ),
    )
    plain.close()
    ruled.close()
    table(
      `incompatible roles: a role granted on PostgreSQL, ${grants} times each in turns`,
      ["rules", "without rules", "with rules", "÷", "goal", ""],
      kinds.map(([title]) => {
        const [before, after] = [took[`${title}, before`], took[title]]
        const ratio = after / before
        return [
          title,
          milliseconds(before),
          milliseconds(after),
          times(ratio),
          times(goal),
          verdict(ratio, goal),
        ]
      }),
    )
  } finally {
    await without.stop()
    await withRules.stop()
  }
}

async function started(name, more = async () => {}) {
  const database = await makeDatabase(name)
  const env = { DATABASE_URL: database.url, DEMO: "off" }
  await (await startServer(env)).stop()
  await fill({ url: database.url })
  await more(database.url)
  const server = await startServer(env)
  const stop = async () => {
    await server.stop()
    await database.drop()
  }
  return { port: server.port, stop }
}

async function fillRules(url) {
  const client = await connect(url)
  const db = drizzle(client)
  try {
    await db.execute(sql`
      insert into incompatibility (name, reason, allows_exceptions, created_by)
      select 'Regra ' || i, 'Medida', false, ${admin} from generate_series(1, ${rules}::int) i`)
    await db.execute(sql`
      insert into incompatible_part (incompatibility_id, side, app_id, role_id)
      select i.id, side, ${appId}::int, case side when 1 then ${ofAllRules}::int else ${firstOther}::int + i.id % ${others}::int end
      from incompatibility i, generate_series(1, 2) side`)
    await db.execute(sql`analyze`)
  } finally {
    await client.end()
  }
}
