import { Client } from "pg"
import { openMeasuringSession } from "../filling.mjs"
import { nameSource } from "./names.mjs"

/** The super admin with the session for the requests: the first person. */
export const benchPerson = "10000080021"

/** Titles of an application's roles, by number of holders, most first; ROLE_<application>_<title>. */
const roleTitles = [
  ...["CONSULTA", "OPERADOR", "ANALISTA", "SUPERVISOR", "RELATORIO", "CADASTRO"],
  ...["AUDITOR", "GESTOR", "INTEGRADOR", "SUPORTE", "PERITO", "COORDENADOR"],
]
/** The distribution of units over the levels below the states, of which there are always 27. */
const lowerLevels = [0.02, 0.1, 0.28, 0.35, 0.25]

function unitsOf(count) {
  const units = []
  let above = []
  const levels = [1, 27, ...lowerLevels.map((share) => Math.round(share * (count - 28)))]
  levels.forEach((here, level) => {
    const these = Array.from({ length: here }, (_, place) => {
      const id = units.length + place + 1
      const parent = above.length > 0 ? above[place % above.length] : undefined
      return {
        id,
        acronym: level === 0 ? "UNIAO" : `U${level}-${place + 1}`,
        title: `UNIDADE DE NÍVEL ${level} NÚMERO ${place + 1}`,
        parent_id: parent?.id ?? null,
        path: [...(parent?.path ?? []), id],
        // The first state has most people, as São Paulo has.
        weight: level === 0 ? 0 : 1 / ((parent?.state ?? place) + 3),
        state: level === 0 ? undefined : (parent?.state ?? place),
      }
    })
    units.push(...these)
    above = these
  })
  return units
}

function applicationsOf(count) {
  return Array.from({ length: count }, (_, place) => {
    const id = 100 + place
    const acronym = `APP${String(place + 1).padStart(3, "0")}`
    return {
      id,
      acronym,
      title: `SISTEMA NÚMERO ${place + 1}`,
      roles: roleTitles.map((title, index) => ({
        id: 1000 + place * roleTitles.length + index,
        title: `ROLE_${acronym}_${title}`,
      })),
    }
  })
}

/** A pseudo-random number from 0 below `limit` for the person `i`; the same in every run. */
const draw = (salt, limit) => `((hashint8extended(i, ${salt}) & 2147483647) % ${limit})::int`
/** The same, from 0 below 1, with small numbers more often: a few units and roles are large, most are small. */
const skewed = (salt, limit) =>
  `floor(${limit} * power(((hashint8extended(i, ${salt}) & 2147483647) / 2147483648.0)::float8, 2.5))::int`

/**
 * Fills a database that has the schema and the reference data: people, units, applications, roles, five assignments a person and
 * a session for every tenth. Adds audit rows if wanted. Uses set-based SQL with a fixed seed.
 */
export async function fill(url, { people, units, applications, auditRows = 0 }) {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // The inserted data is consistent by construction. Checking five million references takes longer than inserting them.
    await client.query("set session_replication_role = replica; set synchronous_commit = off")
    await client.query("set maintenance_work_mem = '512MB'; set max_parallel_maintenance_workers = 2")
    const restoreIndexes = await withoutIndexes(client, [
      "person",
      "role_assignment",
      "profile_assignment",
      "audit",
    ])
    const organizations = unitsOf(units)
    await fillCatalog(client, organizations, applicationsOf(applications))
    await fillPeople(client, people, organizations)
    await fillAssignments(client, people, applications)
    await fillBlocks(client, people, applications)
    await openSessions(client, people)
    if (auditRows > 0) await fillAudit(client, { people, applications, auditRows })
    await restoreIndexes()
    await client.query("vacuum analyze")
  } finally {
    await client.end()
  }
}

/** Drops the indexes of tables, except keys. Returns a function that creates them again. */
async function withoutIndexes(client, tables) {
  const { rows } = await client.query(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.schemaname = 'public' and i.tablename = any($1)
       and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    // Includes every month of the partitioned tables.
    for (const { definition } of rows) await client.query(definition.replace(" ON ONLY ", " ON "))
  }
}

async function fillCatalog(client, units, applications) {
  await client.query(
    `insert into organization (id, acronym, title, parent_id, region_id, organization_type_id, path)
     select id, acronym, title, parent_id, 1, 1, path
     from jsonb_to_recordset($1) as u(id int, acronym text, title text, parent_id int, path int[])`,
    [JSON.stringify(units)],
  )
  await client.query(
    `with given as (
       select * from jsonb_to_recordset($1) as a(id int, acronym text, title text, roles jsonb)
     ), clients as (
       insert into client (id, kind) select id::text, 'application' from given
     ), inserted as (
       insert into application (id, client_id, app_key, title, acronym)
       select id, id::text, lower(acronym), title, acronym from given
     ), profiles as (
       insert into profile (id, app_id, name, description) select id, id, 'Perfil ' || acronym, '' from given
     ), parts as (
       insert into profile_role (profile_id, role_id)
       select given.id, r.id from given, lateral (
         select id from jsonb_to_recordset(roles) as r(id int) order by id limit 3
       ) r
     )
     insert into role (id, app_id, title, description)
     select r.id, given.id, r.title, '' from given, jsonb_to_recordset(roles) as r(id int, title text)`,
    [JSON.stringify(applications)],
  )
}

/** The identifier of the person of a number: eleven digits, all different. */
const identifierOf = (number) => `(10000000000 + ${number} * 80021 % 89999999999)::text`
const identifier = identifierOf("i")

/** A table of values to draw from, each as often as it is listed. */
async function makeSlots(client, name, type, values) {
  await client.query(`create temporary table ${name} (place int primary key, value ${type})`)
  await client.query(
    `insert into ${name} select place - 1, value from unnest($1::${type}[]) with ordinality as v(value, place)`,
    [values],
  )
  await client.query(`analyze ${name}`)
  return (alias, salt) => `join ${name} ${alias} on ${alias}.place = ${draw(salt, values.length)}`
}

async function fillPeople(client, people, units) {
  const names = await nameSource()
  const weights = units.reduce((sum, { weight }) => sum + weight, 0)
  const given = await makeSlots(client, "given_name", "text", names.given)
  const surname = await makeSlots(client, "surname", "text", names.surnames)
  const unit = await makeSlots(
    client,
    "unit",
    "int",
    units.flatMap(({ id, weight }) => Array(Math.max(1, Math.round((weight / weights) * 60_000))).fill(id)),
  )
  await client.query(
    `insert into client (id, kind) select ${identifier}, 'person' from generate_series(1, ${people}::bigint) i`,
  )
  await client.query(
    `insert into person (atalaia_id, name, email, organization_id, enabled, first_access)
     select ${identifier}, name,
       lower(translate(name, ' ÁÂÃÉÊÍÓÔÕÚÇ', '.AAAEEIOOOUC')) || i || '@exemplo.gov.br',
       unit.value, ${draw(5, 100)} >= 6, ${draw(6, 100)} < 3
     from generate_series(1, ${people}::bigint) i
     ${given("first", 1)} ${given("second", 7)} ${surname("middle", 2)} ${surname("last", 3)} ${unit("unit", 4)},
     lateral (select concat_ws(
       ' ', first.value, case when ${draw(8, 10)} < 3 then second.value end, middle.value, last.value
     ) as name) named`,
  )
}

/** Gives each person the plain role and four of an application, and a twentieth of them a profile too. */
async function fillAssignments(client, people, applications) {
  const expiration = `case when ${draw(20, 10)} = 0
    then now() + (${draw(21, 400)} - 200) * interval '1 day' end`
  await client.query(
    `insert into role_assignment (client_id, role_id, created_by, expiration_date_time)
     select ${identifier}, (select id from role where title = 'ROLE_ATALAIA_USER'), '${benchPerson}', null::timestamptz
     from generate_series(1, ${people}::bigint) i
     union all
     select ${identifier}, (select id from role where title = 'ROLE_ATALAIA_ADMIN'), '${benchPerson}', null::timestamptz
     from generate_series(1, 1) i`,
  )
  const roles = applications * roleTitles.length
  await client.query(
    `insert into role_assignment (client_id, role_id, created_by, expiration_date_time)
     select distinct on (1, 2) ${identifier}, 1000 + role, '${benchPerson}', ${expiration}
     from generate_series(1, ${people}::bigint) i, lateral (
       values ${[11, 12, 13, 14].map((salt) => `(${skewed(salt, roles)})`).join(", ")}
     ) drawn(role)
     order by 1, 2`,
  )
  await client.query(
    `insert into profile_assignment (client_id, profile_id, created_by)
     select ${identifier}, 100 + ${skewed(15, applications)}, '${benchPerson}'
     from generate_series(1, ${people}::bigint, 20) i`,
  )
}

/**
 * Blocks a hundredth of the assignments of the most common roles, and disables every two hundredth person in an application. If
 * these tables were empty, PostgreSQL would plan full scans, and would continue to do so until it notices their rows.
 */
async function fillBlocks(client, people, applications) {
  await client.query(
    `insert into role_block (client_id, role_id, app_id, justification, created_by)
     select held.client_id, held.role_id, role.app_id, 'Conforme ofício.', '${benchPerson}'
     from role_assignment held join role on role.id = held.role_id
     where held.role_id between 1000 and 1299 and hashtext(held.client_id || held.role_id) % 100 = 0`,
  )
  await client.query(
    `insert into application_disabling (client_id, app_id, description, created_by)
     select ${identifier}, 100 + ${skewed(16, applications)}, 'Conforme ofício.', '${benchPerson}'
     from generate_series(2, ${people}::bigint, 200) i`,
  )
}

/**
 * Opens a portal session for every tenth person, and the session for the requests. They were opened within the last eleven hours
 * and used within the last two minutes. Sessions expire, so in a kept database they are opened again.
 */
export async function openSessions(client, people) {
  await client.query("delete from session")
  await client.query(
    `insert into session (token_hash, token_type, client_identifier, app_id, create_date, last_validate, ip, user_agent)
     select sha256(i::text::bytea), 'access', ${identifier}, 1,
       now() - (120 + ${draw(40, 39_600)}) * interval '1 second', now() - ${draw(41, 120)} * interval '1 second',
       '127.0.0.1', 'bench'
     from generate_series(1, ${people}::bigint, 10) i`,
  )
  await client.query("vacuum analyze session")
  await openBenchSession(client)
}

/** The most frequent kinds of audit rows, each as often as it is listed here. */
const auditKinds = [
  ...Array(12).fill("session.start"),
  ...Array(4).fill("session.end"),
  ...["session.failed", "registration.view", "registration.view", "role.grant", "role.grant", "role.extend"],
  ...[
    "role.revoke",
    "role.block",
    "role.unblock",
    "application.disableClient",
    "user.disable",
    "password.change",
  ],
]
/** The number of people who are the actors of changes. */
const administrators = 2_000

/** Inserts two years of audit rows, oldest first, evenly spread. No triggers run, so that no row waits for a seal. */
async function fillAudit(client, { people, applications, auditRows }) {
  await client.query("select make_months('audit', now() - interval '730 days')")
  const kind = await makeSlots(client, "audit_kind_of", "text", auditKinds)
  const subject = identifierOf(`(1 + ${draw(31, people)})::bigint`)
  const actor = identifierOf(`(1 + ${draw(32, Math.min(administrators, people))})::bigint`)
  const own = "kind.value like 'session.%' or kind.value = 'password.change'"
  await client.query(
    `insert into audit (at, actor_id, kind, subject_id, app_id, about, before, after, justification, address)
     select now() - interval '730 days' * (1 - i / ${auditRows}::float8),
       case when ${own} then who.subject else who.actor end, kind.value, who.subject, who.app,
       jsonb_build_object('subject', 'PESSOA ' || who.subject, 'app', 'APP' || who.app, 'role', 'ROLE_APP_CONSULTA'),
       case when ${own} then null else '{"enabled": true}'::jsonb end,
       case when ${own} then null else '{"enabled": false}'::jsonb end,
       case when ${own} then null else 'Ofício ' || i end, '10.0.0.1'
     from generate_series(1, ${auditRows}::bigint) i ${kind("kind", 30)},
     lateral (select ${subject} as subject, ${actor} as actor, 100 + ${skewed(33, applications)} as app) who`,
  )
}

/** Creates an unassigned role. In a kept database, removes the assignments of an earlier run. */
export async function makeRoleOfNobody(client, roleId, appId) {
  await client.query("delete from role_assignment where role_id = $1", [roleId])
  await client.query(
    `insert into role (id, app_id, title, description) values ($1, $2, 'ROLE_APP001_MEDIDA', '')
     on conflict do nothing`,
    [roleId, appId],
  )
}

/** Opens the session for the requests, again if it has expired. */
export const openBenchSession = (client) => openMeasuringSession(client, benchPerson)
