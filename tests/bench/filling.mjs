import { createHash } from "node:crypto"
import { connect } from "./databases.mjs"

/** The session of the measured requests: a super admin's. */
export const benchToken = "bench-session-of-the-super-admin"
export const admin = "10000000000"

export const personId = (number) => String(20_000_000_000 + number)

/** Fills a database that has the schema and the reference data. `fill` creates the super admin. */
export async function filling(url, work) {
  const client = await connect(url)
  try {
    await client.query("set synchronous_commit = off")
    await work(client)
    await client.query(
      `insert into role_assignment (client_id, role_id, created_by)
       select '${admin}', id, '${admin}' from role where title in ('ROLE_ATALAIA_USER', 'ROLE_ATALAIA_ADMIN')`,
    )
    await openMeasuringSession(client, admin)
    await client.query("vacuum analyze")
  } finally {
    await client.end()
  }
}

/** People with a range of numbers, and the super admin, all in one unit. */
export async function fillPeople(client, from, to) {
  await client.query(
    `insert into client (id, kind)
     select (20000000000 + i)::text, 'person' from generate_series(${from}, ${to}) i
     union all values ('${admin}', 'person')`,
  )
  await client.query(
    `insert into organization (id, acronym, title, region_id, organization_type_id, path)
     values (1, 'PMCE', 'Polícia Militar do Ceará', 2, 1, '{1}')`,
  )
  await client.query(
    `insert into person (atalaia_id, name, email, organization_id, first_access)
     select id, 'PESSOA ' || id, id || '@exemplo.gov.br', 1, false from client where kind = 'person'`,
  )
}

/** Opens the session for the requests, for a person without two-factor, and makes two-factor optional. */
export async function openMeasuringSession(client, id) {
  await client.query("update role set two_factor_required = false where two_factor_required")
  await openSession(client, benchToken, id)
}

/** A session of the portal, replaced if it exists. It needs no re-authentication for an hour. */
export async function openSession(client, token, id) {
  const hash = createHash("sha256").update(token).digest()
  await client.query("delete from session where token_hash = $1", [hash])
  await client.query(
    `insert into session (token_hash, token_type, client_identifier, app_id, ip, user_agent, authenticated_date)
     values ($1, 'access', $2, 1, '127.0.0.1', 'bench', now() + interval '1 hour')`,
    [hash, id],
  )
}
