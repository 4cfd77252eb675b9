import { type } from "arktype"
import { sql } from "drizzle-orm"
import { incompatibleText } from "@/domain/incompatibilities"
import { governs } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { textArray } from "../../platform/database/arrays"
import { type Database, rows } from "../../platform/database/connection"
import { failureOf } from "../../platform/database/races"
import { takenBack } from "../../platform/database/rolledBack"
import { conflict, type Refusal } from "../../platform/refusal/refusal"
import type { Target } from "../grants/target"

/** The detail of the error that the SQL function `refuse_incompatible` raises. */
const detail = type("string.json.parse").to({
  rule: "number.integer",
  clients: "number.integer",
  parts: type({ side: "1 | 2", appId: "number.integer", roleId: "number.integer" }).array(),
})

const ruleRow = type({ name: "string", allowsExceptions: "boolean" })
const titleRow = type({ side: "1 | 2", managedAt: "number.integer", acronym: "string", title: "string" })

/**
 * Why a change is refused that gives a client both sides of a rule. Roles of applications that the actor does not govern are not
 * named. `text` is the detail that the SQL function `incompatibility_detail` returns.
 */
async function incompatibleMessage(db: Database, me: Actor, text: string | undefined): Promise<string> {
  const found = detail.assert(text)
  const [rule] = await rows(
    db,
    ruleRow,
    sql`select name, allows_exceptions as "allowsExceptions" from incompatibility where id = ${found.rule}`,
  )
  if (!rule) throw new Error("a rule that refuses has no row")
  const titles = await rows(
    db,
    titleRow,
    sql`
      select p.side, a.id as "managedAt", a.acronym, r.title
      from jsonb_to_recordset(${JSON.stringify(found.parts)}::jsonb) as p(side int, "appId" int, "roleId" int)
      join role r on r.id = p."roleId" join application a on a.id = coalesce(r.governs_app_id, p."appId")`,
  )
  const side = (number: 1 | 2) =>
    titles
      .filter((each) => each.side === number)
      .map(({ managedAt, title, acronym }) => (governs(me, managedAt) ? { title, acronym } : {}))
  return incompatibleText(rule, [side(1), side(2)], found.clients)
}

/**
 * The refusal (409 `INCOMPATIBLE`) of a change that gave a client both sides of a rule; undefined for any other error. `db` is
 * outside the transaction that failed.
 */
export async function incompatibleRefusal(
  db: Database,
  me: Actor,
  error: unknown,
): Promise<Refusal | undefined> {
  const failure = failureOf(error)
  if (failure?.code !== "AT001") return undefined
  return conflict(await incompatibleMessage(db, me, failure.detail), "INCOMPATIBLE")
}

const metRow = type({ clientId: "string", detail: "string" })

/**
 * The clients to whom a change of a target may not give its role or profile, each with the reason. The change is tried and rolled
 * back, but only if a rule names what it gives.
 */
export async function incompatibleClients(
  tx: Database,
  me: Actor,
  { role, profile, clients }: Target,
  work: (savepoint: Database) => Promise<unknown>,
): Promise<Map<string, string>> {
  if (!role?.ruled && !profile?.ruled) return new Map()
  const met = await takenBack(tx, async (savepoint) => {
    await work(savepoint)
    return rows(
      savepoint,
      metRow,
      sql`
        select distinct on (g.client_id) g.client_id as "clientId",
          incompatibility_detail(g.client_id, g.incompatibility_id, 1)::text as detail
        from incompatibilities_gained(${textArray(clients.map(({ id }) => id))}) g
        order by g.client_id, g.incompatibility_id`,
    )
  })
  const messages = new Map<string, string>()
  for (const each of met) messages.set(each.clientId, await incompatibleMessage(tx, me, each.detail))
  return messages
}
