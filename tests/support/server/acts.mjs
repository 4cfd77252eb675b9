/**
 * Changes of the database for which the page has no way. Each takes the embedded database and parameters by name.
 */

/** Makes everybody's last authentication so old that they must authenticate again. */
const later = (database) =>
  database.exec("update session set authenticated_date = authenticated_date - interval '5 minutes 1 second'")

/** The role of super admins demands two-factor from now on. */
const demand = (database) =>
  database.exec("update role set two_factor_required = true where title = 'ROLE_ATALAIA_ADMIN'")

/** A person becomes an administrator of the platform just now. In demonstration data such a role counts at once. */
const newAdmin = (database, { person }) =>
  database.query("update administration set since = now() + interval '24 hours' where atalaia_id = $1", [
    person,
  ])

/** Gives a person a passkey with a name, which no authenticator has. */
const passkey = (database, { person, name }) =>
  database.query(
    `insert into passkey (atalaia_id, credential_id, public_key, counter, device_bound, backed_up, name)
    values ($1, convert_to($2, 'UTF8'), '', 0, false, true, $2) on conflict do nothing`,
    [person, name],
  )

/** An emergency access whose two halves open with this hash, in hexadecimal. */
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

/** The latest session of the demonstration was last used now, and all others as long before it as they were. */
const recent = (database) =>
  database.exec(
    "update session set last_validate = last_validate + (select now() - max(last_validate) from session)",
  )

export const acts = { later, demand, newAdmin, passkey, emergency, moveSinal, recent }
