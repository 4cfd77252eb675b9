import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Incompatible, incompatibleText } from "@/domain/incompatibilities"
import { formatDateTime } from "@/domain/time/when"
import { administersSince } from "../../identity/access/platformAdmins"
import { governs } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { textArray } from "../../platform/database/arrays"
import { type Database, rows } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { failureOf } from "../../platform/database/races"
import { takenBack } from "../../platform/database/rolledBack"
import { Refusal } from "../../platform/refusal/refusal"
import type { Target } from "../grants/target"
import { ruleNamed } from "./queries"

const way = type({
  side: "1 | 2",
  appId: "number.integer",
  roleId: "number.integer",
  profileId: "number.integer | null",
})

/** The detail of the error that the SQL function `refuse_incompatible` raises. */
const detail = type("string.json.parse").to({
  rule: "number.integer",
  clients: "number.integer",
  parts: way.array(),
})

const wayRow = type({
  side: "1 | 2",
  roleId: "number.integer",
  managedAt: "number.integer",
  acronym: "string",
  title: "string",
  profileId: "number.integer | null",
  profileName: "string | null",
  profileAppId: "number.integer | null",
})
type WayRow = typeof wayRow.infer

/** The profile that alone gives both sides of a rule. */
function wholeProfile(me: Actor, ways: readonly WayRow[]): Incompatible["profile"] {
  const whole = ways.find(
    ({ side, profileId }) =>
      profileId !== null && ways.some((each) => each.profileId === profileId && each.side !== side),
  )
  if (!whole || whole.profileName === null || whole.profileAppId === null) return undefined
  return governs(me, whole.profileAppId) ? { name: whole.profileName } : {}
}

const askedRow = type({ kind: "'person' | 'application'", askedAt: momentText.or("null") })

/** What a refused client is, and when an exception to the rule was asked for, if a person may still consent to it. */
async function refusedClient(db: Database, ruleId: number, id: string | undefined) {
  if (id === undefined) return undefined
  const [client] = await rows(
    db,
    askedRow,
    sql`
      select k.kind, (
        select c.create_date from consent c
        where c.rule_id = ${ruleId} and c.subject_id = k.id and c.outcome is null and c.expire_date > now()
          and ${administersSince(sql`c.asked_by`, sql`c.create_date`)}
      ) as "askedAt"
      from named_client k where k.id = ${id}`,
  )
  return client
}

/** What a refused change was asked to give: to whom, if to one client, and which roles. */
interface Asked {
  clientId?: string | undefined
  roleIds: readonly number[]
}

const clientPath = type({ "clientId?": "string" })
const askedRoles = type({ "roleId?": "number", "roles?": type({ id: "number" }).array() })

/** The same, as far as a call says it. */
function askedBy({ params, body }: { params?: unknown; body?: unknown }): Asked {
  const path = clientPath(params)
  const given = askedRoles(body)
  const clientId = path instanceof type.errors ? undefined : path.clientId
  if (given instanceof type.errors) return { clientId, roleIds: [] }
  const { roleId, roles = [] } = given
  return { clientId, roleIds: [...(roleId === undefined ? [] : [roleId]), ...roles.map(({ id }) => id)] }
}

/**
 * Why a change is refused that gives a client both sides of a rule, and the rule, if the actor may ask for an exception to it. Roles
 * of applications that the actor does not govern are not named, except the ones that the actor asked to give, and neither is a
 * rule with one. `text` is the detail that the SQL function `incompatibility_detail` returns.
 */
async function incompatible(
  db: Database,
  me: Actor,
  text: string | undefined,
  asked: Asked,
): Promise<{ message: string; rule?: number }> {
  const found = detail.assert(text)
  const rule = await ruleNamed(db, me, found.rule)
  const ways = await rows(
    db,
    wayRow,
    sql`
      select p.side, r.id as "roleId", a.id as "managedAt", a.acronym, r.title, p."profileId", f.name as "profileName",
        f.app_id as "profileAppId"
      from jsonb_to_recordset(${JSON.stringify(found.parts)}::jsonb)
        as p(side int, "appId" int, "roleId" int, "profileId" int)
      join role r on r.id = p."roleId" join application a on a.id = coalesce(r.governs_app_id, p."appId")
      left join profile f on f.id = p."profileId"`,
  )
  const isAsked = ({ roleId }: WayRow) => asked.roleIds.includes(roleId)
  const known = new Set(ways.filter(isAsked).map(({ managedAt }) => managedAt))
  const named = (way: WayRow) => {
    const { title, acronym, managedAt } = way
    if (governs(me, managedAt) || isAsked(way)) return { title, acronym }
    return known.has(managedAt) ? { acronym } : {}
  }
  const side = (number: 1 | 2) => ways.filter((each) => each.side === number).map(named)
  const client = await refusedClient(db, found.rule, asked.clientId)
  const ofApplication = client?.kind === "application"
  const mayAsk = me.abilities.has("platform.administer") && !me.serviceAccount
  const isAskable = mayAsk && !ofApplication && rule?.allowsExceptions
  const askedAt = isAskable && client?.askedAt ? formatDateTime(iso(client.askedAt)) : undefined
  const message = incompatibleText({
    rule,
    sides: [side(1), side(2)],
    profile: wholeProfile(me, ways),
    clients: found.clients,
    mayAsk,
    askedAt,
    ofApplication,
  })
  return { message, ...(isAskable && askedAt === undefined && { rule: found.rule }) }
}

/**
 * The refusal (409 `INCOMPATIBLE`) of a change that gave a client both sides of a rule; undefined for any other error. `db` is
 * outside the transaction that failed, `call` what was sent.
 */
export async function incompatibleRefusal(
  db: Database,
  me: Actor,
  error: unknown,
  call: Parameters<typeof askedBy>[0],
): Promise<Refusal | undefined> {
  const failure = failureOf(error)
  if (failure?.code !== "AT001") return undefined
  const { message, rule } = await incompatible(db, me, failure.detail, askedBy(call))
  return new Refusal(409, "INCOMPATIBLE", message, undefined, undefined, rule)
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
  const roleIds = role ? [role.id] : []
  for (const { clientId, detail: found } of met)
    messages.set(clientId, (await incompatible(tx, me, found, { clientId, roleIds })).message)
  return messages
}
