import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { countsInWords } from "@/domain/text/words"
import { anyOf } from "../../identity/access/scope"
import { textArray } from "../../platform/database/arrays"
import { type Database, rows } from "../../platform/database/connection"
import { affected, clientsInWords } from "../grants/affected"
import { unexpired } from "../grants/queries"
import { dropLapsedValidationsOf } from "../validations/validations"

/** The tables that refer to a role and are deleted with it. */
const hangingOnRole = [
  sql`role_assignment`,
  sql`role_consul`,
  sql`assignment_validation`,
  sql`profile_role`,
  sql`inherited_role`,
  sql`role_block`,
]

/**
 * Locks all clients of these rows in a fixed order before any row is deleted. Otherwise two changes of many people could
 * deadlock, because each client is checked when the transaction ends.
 */
const lockClients = (tx: Database, having: SQL) =>
  tx.execute(sql`select from client where id in (${having}) order by id for no key update`)

/** A client in an application, and the applications in which it may lose something. */
const concernedRow = type({ clientId: "string", apps: "number.integer[]" })
const administratorsRow = type({ ids: "string[]" })

/**
 * Takes roles or profiles from all clients that hold them; `remove` deletes the rows. The database usually checks the client of each
 * deleted row when the transaction ends: a minute for half a million. Only clients in an application, or
 * administrators, need it: these are found before, and checked after. The clients must be locked, so that no other enters in between.
 */
async function takeFromMany(
  tx: Database,
  held: { table: SQL; column: "role_id" | "profile_id"; ids: readonly number[] },
  remove: () => Promise<void>,
): Promise<void> {
  const { table, column, ids } = held
  const which = anyOf(sql`h.${sql.identifier(column)}`, ids)
  const concerned = await rows(
    tx,
    concernedRow,
    sql`
      select h.client_id as "clientId", array(
        select distinct app from unnest(array_agg(h.${sql.identifier(column)})) id,
          unnest(apps_concerned(jsonb_build_object(${column}::text, id))) app
      ) as apps
      from ${table} h where ${which} and exists (
        select from session s where s.client_identifier = h.client_id and s.ended_date is null and s.app_id <> 1
          and s.create_date > now() - interval '2 days'
      )
      group by h.client_id order by h.client_id`,
  )
  const [administrators] = await rows(
    tx,
    administratorsRow,
    sql`
      select array(
        select distinct a.atalaia_id from administration a
        where exists (select from ${table} h where h.client_id = a.atalaia_id and ${which})
      ) as ids`,
  )
  await tx.execute(sql`select set_config('atalaia.taken_from_many', 'on', true)`)
  await remove()
  await tx.execute(sql`select set_config('atalaia.taken_from_many', '', true)`)
  for (const { clientId, apps } of concerned)
    await tx.execute(sql`select access_changed(${clientId}, ${`{${apps.join()}}`}::int[])`)
  if (administrators && administrators.ids.length > 0)
    await tx.execute(sql`select administration_changed(${textArray(administrators.ids)})`)
}

const removedRole = type({ id: "number.integer" })

/**
 * Deletes the roles `r` that match a condition and everything that refers to them, with one statement for each table. Waits for
 * concurrent assignments of them. Past audit rows are kept.
 */
export async function removeRoles(tx: Database, which: SQL): Promise<void> {
  const gone = await rows(
    tx,
    removedRole,
    sql`select r.id from role r where ${which} order by r.id for update`,
  )
  const ids = gone.map(({ id }) => id)
  const ofRoles = anyOf(sql`role_id`, ids)
  await lockClients(
    tx,
    sql`
      select client_id from role_assignment where ${ofRoles} union select client_id from role_block where ${ofRoles}
      union select client_id from assignment_validation where ${ofRoles}`,
  )
  await rememberApps(tx, "role_id", ids)
  await takeFromMany(tx, { table: sql`role_assignment`, column: "role_id", ids }, async () => {
    for (const table of hangingOnRole) await tx.execute(sql`delete from ${table} where ${ofRoles}`)
  })
  await tx.execute(sql`delete from role where ${anyOf(sql`id`, ids)}`)
}

/** Applications of people who keep other roles are notified when the transaction ends. */
const rememberApps = (tx: Database, named: "role_id" | "profile_id", ids: readonly number[]) =>
  tx.execute(sql`select remember_apps(${named}, ${`{${ids.join()}}`}::int[])`)

const removedProfile = type({ id: "number.integer", roleIds: "number.integer[]" })

/** Deletes the profiles `p` that match a condition, with their assignments and the pending validations for them. */
export async function removeProfiles(tx: Database, which: SQL): Promise<void> {
  const gone = await rows(
    tx,
    removedProfile,
    sql`
      select p.id, array(select part.role_id from profile_role part where part.profile_id = p.id) as "roleIds"
      from profile p where ${which} order by p.id for update of p`,
  )
  const ids = gone.map(({ id }) => id)
  const ofProfiles = anyOf(sql`profile_id`, ids)
  await lockClients(tx, sql`select client_id from profile_assignment where ${ofProfiles}`)
  await rememberApps(tx, "profile_id", ids)
  await takeFromMany(tx, { table: sql`profile_assignment`, column: "profile_id", ids }, async () => {
    await tx.execute(sql`delete from profile_assignment where ${ofProfiles}`)
  })
  await tx.execute(sql`delete from profile_role where ${ofProfiles}`)
  await tx.execute(sql`delete from profile where ${anyOf(sql`id`, ids)}`)
  await dropLapsedValidationsOf(
    tx,
    gone.flatMap(({ roleIds }) => roleIds),
  )
}

const counts = type({
  "...": affected,
  roles: "number.integer",
  profiles: "number.integer",
  /** The total for `people` and `applications`. */
  assignments: "number.integer",
  blocks: "number.integer",
})

/** The losses of a removal, counted. Expired assignments do not count. */
export type Losses = typeof counts.infer & {
  /** Only if an application is removed. */
  documents?: number
  sessions?: number
}

/** Counts what would be deleted with the roles `r` and the profiles `p` that match the conditions. */
export async function lossesOf(
  db: Database,
  { roles = sql`false`, profiles = sql`false` }: { roles?: SQL; profiles?: SQL },
): Promise<Losses> {
  const [lost] = await rows(
    db,
    counts,
    sql`
      with gone_role as materialized (select r.id from role r where ${roles}),
      gone_profile as materialized (select p.id from profile p where ${profiles}),
      held as materialized (
        select h.client_id from role_assignment h join gone_role on gone_role.id = h.role_id where ${unexpired}
        union all
        select h.client_id from profile_assignment h join gone_profile on gone_profile.id = h.profile_id
        where ${unexpired}
      ),
      holder as (select c.kind from client c where c.id in (select client_id from held))
      select
        (select count(*) from gone_role)::int as roles,
        (select count(*) from gone_profile)::int as profiles,
        (select count(*) from held)::int as assignments,
        (select count(*) from holder where kind = 'person')::int as people,
        (select count(*) from holder where kind = 'application')::int as applications,
        (select count(*) from role_block b join gone_role on gone_role.id = b.role_id)::int as blocks`,
  )
  return lost ?? { roles: 0, profiles: 0, assignments: 0, people: 0, applications: 0, blocks: 0 }
}

/** *12 papéis, 3 perfis, 480 atribuições de 210 pessoas e 4 bloqueios*; empty if there is no loss. */
export function enumerateLosses(losses: Partial<Losses>): string {
  const { roles, profiles, assignments, people = 0, applications = 0, blocks, documents, sessions } = losses
  const holders = clientsInWords({ people, applications })
  return countsInWords([
    [roles, "papel", "papéis"],
    [profiles, "perfil", "perfis"],
    [assignments, `atribuição de ${holders}`, `atribuições de ${holders}`],
    [blocks, "bloqueio", "bloqueios"],
    [documents, "documento exigido", "documentos exigidos"],
    [sessions, "sessão", "sessões"],
  ])
}
