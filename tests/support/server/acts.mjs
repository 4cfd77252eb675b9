/* Database changes that the page cannot make. Each takes the embedded database and named parameters. */

/** Moves everyone's last authentication so far back that they must re-authenticate. */
const later = (database) =>
  database.exec("update session set authenticated_date = authenticated_date - interval '5 minutes 1 second'")

/** Makes two-factor a requirement of the super admins' role. */
const demand = (database) =>
  database.exec("update role set two_factor_required = true where title = 'ROLE_ATALAIA_ADMIN'")

/** Makes a person a new administrator of the platform. In demonstration data such a role has effect at once. */
const newAdmin = (database, { person }) =>
  database.query("update administration set since = now() + interval '24 hours' where atalaia_id = $1", [
    person,
  ])

/** Gives a person a named passkey that no authenticator has. */
const passkey = (database, { person, name }) =>
  database.query(
    `insert into passkey (atalaia_id, credential_id, public_key, counter, device_bound, backed_up, name)
    values ($1, convert_to($2, 'UTF8'), '', 0, false, true, $2) on conflict do nothing`,
    [person, name],
  )

/** An emergency access whose two halves match this hash, in hexadecimal. */
const emergency = async (database, { hash }) => {
  await database.query(
    "insert into client (id, kind) values ('emergencia', 'emergency') on conflict do nothing",
  )
  await database.query("insert into emergency_access (secret_hash) values (decode($1, 'hex'))", [hash])
}

/** Sets the address and the kind of SINAL. */
const moveSinal = (database, { address, kind }) =>
  database.query(
    `update application_integration set redirect_uris = array[$1 || '/volta'], kind = $2,
      post_logout_redirect_uris = array[$1 || '/'], backchannel_logout_uri = $1 || '/saida'
    where app_id = (select id from application where acronym = 'SINAL')`,
    [address, kind],
  )

/** A request of SINAL that came with a wrong redirect address, and an undelivered notice with the answer to it. */
const refusals = async (database, { address, answer }) => {
  const sinal = "(select id from application where acronym = 'SINAL')"
  await database.query(
    `insert into refused_request (app_id, route, error, detail, sent)
    values (${sinal}, 'authorization', 'invalid_redirect_uri', 'it is not registered', jsonb_build_object('redirect_uri', $1::text))`,
    [address],
  )
  await database.query(
    `insert into delivery (app_id, address, audience, subject, attempts, next_attempt, last_answer, answer_body)
    values (${sinal}, 'https://sinal.exemplo.gov.br/saida', 'sinal', '12345678909', 1, now() + interval '1 hour', '400', $1)`,
    [answer],
  )
}

/** Shifts all sessions' last use, so that the demonstration's latest one was used now. */
const recent = (database) =>
  database.exec(
    "update session set last_validate = last_validate + (select now() - max(last_validate) from session)",
  )

export const acts = { later, demand, newAdmin, passkey, emergency, moveSinal, refusals, recent }
