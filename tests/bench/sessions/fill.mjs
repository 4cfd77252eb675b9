import { createHash } from "node:crypto"
import { connect } from "../databases.mjs"

/** The session that requests are made in: of a super admin. */
export const benchToken = "bench-session-of-the-super-admin"
const admin = "10000000000"

/** Open sessions of two applications, each person's own. */
export const large = { appId: 100, appKey: "grande", sessions: 100_000 }
export const small = { appId: 101, appKey: "pequena", sessions: 100 }

/** Somebody with a session in the large one. */
export const someone = "20000077777"

/** Puts people and their open sessions into a database that has the schema and the reference data. */
export async function fill(url) {
  const client = await connect(url)
  try {
    await client.query("set synchronous_commit = off")
    await client.query(
      `insert into client (id, kind)
       select (20000000000 + i)::text, 'person' from generate_series(1, ${large.sessions}) i
       union all values ('${admin}', 'person'), ('${large.appId}', 'application'), ('${small.appId}', 'application')`,
    )
    await client.query(
      `insert into organization (id, acronym, title, region_id, organization_type_id, path)
       values (1, 'PMCE', 'Polícia Militar do Ceará', 2, 1, '{1}')`,
    )
    await client.query(
      `insert into person (atalaia_id, name, email, organization_id, first_access)
       select id, 'PESSOA ' || id, id || '@exemplo.gov.br', 1, false from client where kind = 'person'`,
    )
    await client.query(
      `insert into application (id, client_id, app_key, title, acronym)
       select id, id::text, key, 'SISTEMA ' || key, upper(key)
       from (values (${large.appId}, '${large.appKey}'), (${small.appId}, '${small.appKey}')) as a(id, key)`,
    )
    await client.query(
      `insert into role_assignment (client_id, role_id, created_by)
       select '${admin}', id, '${admin}' from role where title in ('ROLE_ATALAIA_USER', 'ROLE_ATALAIA_ADMIN')`,
    )
    for (const { appId, sessions } of [large, small]) await fillSessions(client, appId, sessions)
    await client.query(
      `insert into session (token_hash, token_type, client_identifier, app_id, ip, user_agent)
       values ($1, 'access', '${admin}', 1, '127.0.0.1', 'bench')`,
      [createHash("sha256").update(benchToken).digest()],
    )
    await client.query("vacuum analyze")
  } finally {
    await client.end()
  }
}

/** Begun over ten hours, last seen within five minutes: none of them lapses while it is measured. */
const fillSessions = (client, appId, count) =>
  client.query(
    `insert into session (token_hash, token_type, client_identifier, app_id, ip, user_agent, create_date, last_validate)
     select sha256(('${appId} ' || i)::bytea), 'access', (20000000000 + i)::text, ${appId},
       '10.' || i % 250 || '.' || i / 250 % 250 || '.7', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0',
       now() - (i * 7919 % 36000) * interval '1 second', now() - (i % 300) * interval '1 second'
     from generate_series(1, ${count}) i`,
  )
