import { type SQL, sql } from "drizzle-orm"
import { id } from "@/contract/shapes"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { anyOf } from "../../identity/access/scope"
import { type Database, rows } from "../../platform/database/connection"
import { type PlannedCall, parametersOf } from "../plannedCalls/plannedCall"

/*
 * A line's effects on the roles of people whom it does not name. A change of a role, a profile, an application or inheritance
 * does not list the holders. So all roles within the application are stored before the line, and compared after it.
 */

/** A client whose effective roles changed. */
const otherChange = type({
  id: "string",
  /** Null if the client does not exist any more. */
  name: "string | null",
  gained: "string[]",
  lost: "string[]",
})

const others = type({
  /** The ids of all changed clients. */
  ids: "string[]",
  /** The first of them, with their gains and losses. */
  changes: otherChange.array(),
  /** The gained and lost roles that have effect in the portal itself. */
  inPortal: "string[]",
  /** Whether any of them gains an administrative role. */
  administers: "boolean",
  /** A hash of all gains and losses: equal only for the same people and roles. */
  hash: "string | null",
})
export type IndirectRoleChanges = typeof others.infer

/** How many changes are listed one by one. */
const maxReported = 500

const ofMany: ReadonlySet<string> = new Set(["applications", "inheritance", "profiles", "roles"])

const ofApplication = type({ appId: id })

/** The application within which a call may change the roles of many people; undefined if the call names the people. */
function appOf(call: PlannedCall): SQL | undefined {
  if (!ofMany.has(call.resource) || call.name === "create") return undefined
  const { app, roleId } = parametersOf(call)
  if (app !== undefined) return sql`(select id from application_named(${app}))`
  if (roleId !== undefined) return sql`(select app_id from role where id = ${roleId})`
  const sent = ofApplication(call.body)
  // An unreadable body is refused by the call itself.
  return sent instanceof type.errors ? undefined : sql`${sent.appId}::int`
}

const found = type({ id: "number.integer | null" })

/** The applications within which a line's calls may change the roles of many people. */
export async function appsOfMany(tx: Database, calls: readonly PlannedCall[]): Promise<number[]> {
  const apps = calls.flatMap((call) => appOf(call) ?? [])
  if (apps.length === 0) return []
  const ids = await rows(
    tx,
    found,
    sql.join(
      apps.map((app) => sql`select ${app} as id`),
      sql` union `,
    ),
  )
  return ids.flatMap(({ id }) => id ?? [])
}

/** Effective roles in these applications, and the applications' own roles wherever they are inherited. */
const heldWithin = (apps: readonly number[]): SQL => sql`
  select h.client_id, h.app_id, h.role_id, h.title || ' em ' || a.acronym as called,
    is_administrative(r.id) as administers
  from effective_role h join application a on a.id = h.app_id join role r on r.id = h.role_id
  where ${anyOf(sql`h.app_id`, apps)} or ${anyOf(sql`r.app_id`, apps)}`

/** Stores the current role holders, until `indirectRoleChanges` runs or the transaction ends. */
export async function keepHolders(tx: Database, apps: readonly number[]): Promise<void> {
  await tx.execute(sql`
    create temporary table held_before (client_id text, app_id int, role_id int, called text, administers boolean)
    on commit drop`)
  await tx.execute(sql`insert into held_before ${heldWithin(apps)}`)
}

/** The clients whose roles differ from those that `keepHolders` stored. */
export async function indirectRoleChanges(
  tx: Database,
  apps: readonly number[],
): Promise<IndirectRoleChanges> {
  const [changed] = await rows(
    tx,
    others,
    sql`
      with held as materialized (${heldWithin(apps)}),
      change as materialized (
        select h.*, true as gained from held h
        where not exists (
          select from held_before b
          where b.client_id = h.client_id and b.app_id = h.app_id and b.role_id = h.role_id
        )
        union all
        select b.*, false from held_before b
        where not exists (
          select from held h where h.client_id = b.client_id and h.app_id = b.app_id and h.role_id = b.role_id
        )
      ),
      person as (
        select client_id,
          coalesce(jsonb_agg(called order by called collate "C") filter (where gained), '[]') as gained,
          coalesce(jsonb_agg(called order by called collate "C") filter (where not gained), '[]') as lost
        from change group by client_id
      )
      select
        (select coalesce(jsonb_agg(client_id order by client_id collate "C"), '[]') from person) as ids,
        (
          select coalesce(jsonb_agg(jsonb_build_object('id', p.client_id, 'name', n.name, 'gained', p.gained, 'lost', p.lost)
            order by p.client_id collate "C"), '[]')
          from (select * from person order by client_id collate "C" limit ${maxReported}) p
          left join named_client n on n.id = p.client_id
        ) as changes,
        (
          select coalesce(jsonb_agg(distinct called), '[]') from change where app_id = ${securityAppId}
        ) as "inPortal",
        coalesce((select bool_or(gained and administers) from change), false) as administers,
        (
          select encode(sha256(string_agg(concat_ws(' ', client_id, app_id, role_id, gained), E'\\n'
            order by client_id collate "C", app_id, role_id, gained)::bytea), 'hex')
          from change
        ) as hash`,
  )
  await tx.execute(sql`drop table held_before`)
  return changed ?? { ids: [], changes: [], inPortal: [], administers: false, hash: null }
}
