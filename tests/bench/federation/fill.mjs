import { createHash } from "node:crypto"
import { connect } from "../databases.mjs"
import { admin, filling, fillPeople, openSession, personId } from "../filling.mjs"

/** People who sign in, each with a portal session. */
export const people = 64
export const tokenOf = (number) => `bench-session-of-person-${number}`

/** The application that they sign in to. */
export const appKey = "provedor"
export const secret = "bench-secret-of-the-application"
export const callback = "https://provedor.exemplo.gov.br/volta"

/** A person with sessions in many applications. */
export const busy = personId(people)
const manyFrom = 1000

/** Inserts people, and an application that signs them in but has no sessions yet, into a database that has the schema. */
export const fill = (url) =>
  filling(url, async (client) => {
    await fillPeople(client, 0, people)
    await client.query("insert into client (id, kind) values ('100', 'application')")
    await client.query(
      `insert into application (id, client_id, app_key, title, acronym, secret_hash)
       values (100, '100', $1, 'SISTEMA', 'PROVEDOR', $2)`,
      [appKey, createHash("sha256").update(secret).digest("hex")],
    )
    await client.query(
      "insert into role (id, app_id, title, description) values (100000, 100, 'ROLE_PROVEDOR', '')",
    )
    await client.query(
      `insert into application_integration (app_id, redirect_uris, grants)
       values (100, array[$1], '{authorization_code,refresh_token,client_credentials}')`,
      [callback],
    )
    await client.query(
      `insert into role_assignment (client_id, role_id, created_by)
       select id, 100000, '${admin}' from client where kind = 'person' and id <> '${admin}'`,
    )
    for (let number = 0; number < people; number++)
      await openSession(client, tokenOf(number), personId(number))
  })

const numbers = (count) => `generate_series(1, ${count}) i`

/** Increases the number of other people's open grants to `count`, ten per person, each with an access and a refresh token. */
export async function grantMany(url, count) {
  const client = await connect(url)
  try {
    await client.query("set synchronous_commit = off")
    await client.query(
      `insert into session (token_hash, token_type, client_identifier, app_id, ip, user_agent)
       select sha256(('of others ' || i)::bytea), 'access', 'other-' || i / 10, 100000 + i % 1000, '127.0.0.1', 'bench'
       from ${numbers(count)} on conflict do nothing`,
    )
    // Only the size of the stored records matters: about as large as real ones when encrypted.
    for (const model of ["Grant", "AccessToken", "RefreshToken"]) {
      await client.query(
        `insert into oidc_record (model, id_hash, sealed, session_hash, expire_date)
         select $1, sha256(($1 || i)::bytea), decode(repeat('ab', 600), 'hex'),
           sha256(('of others ' || i)::bytea), now() + interval '12 hours'
         from ${numbers(count)} on conflict do nothing`,
        [model],
      )
    }
    await client.query("vacuum analyze session, oidc_record")
  } finally {
    await client.end()
  }
}

/** Opens sessions of one person in `count` applications, each of which is notified at its own address. */
export async function enterMany(url, count, address) {
  const client = await connect(url)
  try {
    const all = `generate_series(${manyFrom}, ${manyFrom + count - 1}) i`
    await client.query(
      `insert into client (id, kind) select i::text, 'application' from ${all} on conflict do nothing`,
    )
    await client.query(
      `insert into application (id, client_id, app_key, title, acronym)
       select i, i::text, 'app-' || i, 'SISTEMA ' || i, 'APP' || i from ${all} on conflict do nothing`,
    )
    await client.query(
      `insert into application_integration (app_id, backchannel_logout_uri)
       select i, $1 || i - ${manyFrom} from ${all}
       on conflict (app_id) do update set backchannel_logout_uri = excluded.backchannel_logout_uri`,
      [address],
    )
    // Drops undelivered records of the last run, so that this run does not retry them.
    await client.query("delete from delivery")
    // A grant only needs to exist here: its content is encrypted.
    await client.query("delete from session where client_identifier = $1", [busy])
    await client.query(
      `insert into session (token_hash, token_type, client_identifier, app_id, ip, user_agent, entered_with)
       select sha256(('grant ' || i || now())::bytea), 'access', $1, i, '127.0.0.1', 'bench', sha256('portal') from ${all}`,
      [busy],
    )
    await client.query(
      `insert into oidc_record (model, id_hash, sealed, session_hash, expire_date)
       select 'Grant', token_hash, '', token_hash, now() + interval '1 hour' from session where client_identifier = $1`,
      [busy],
    )
  } finally {
    await client.end()
  }
}
