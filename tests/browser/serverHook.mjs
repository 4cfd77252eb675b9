// Loaded into the built server before its own code (`node --import`). It restores the embedded database for the tests
// in a fraction of the time that another start takes. Under stress it holds answers back.
import http from "node:http"
import { PGlite } from "@electric-sql/pglite"
import { holdBack } from "../stress/holdBack.mjs"
import { keep, restore } from "../support/server/pristine.mjs"

let database
const { create } = PGlite
PGlite.create = async (...given) => {
  database = await create.apply(PGlite, given)
  return database
}

/** Makes everybody's last authentication so old that they must authenticate again. */
const showedLongAgo = (database) =>
  database.exec("update session set authenticated_date = authenticated_date - interval '5 minutes 1 second'")

/** The role of super admins demands two-factor from now on. */
const demand = (database) =>
  database.exec("update role set two_factor_required = true where title = 'ROLE_ATALAIA_ADMIN'")

/** As if somebody administered the platform since just now: in demonstration data that counts at once. */
const makeNewAdmin = (database, parameters) =>
  database.query("update administration set since = now() + interval '24 hours' where atalaia_id = $1", [
    parameters.get("person"),
  ])

/** Gives somebody a passkey of a name, which no authenticator has. */
const givePasskey = (database, parameters) =>
  database.query(
    `insert into passkey (atalaia_id, credential_id, public_key, counter, device_bound, backed_up, name)
    values ($1, convert_to($2, 'UTF8'), '', 0, false, true, $2) on conflict do nothing`,
    [parameters.get("person"), parameters.get("name")],
  )
/** An emergency access whose two halves open with this hash, in hexadecimal. */
const emergency = async (database, parameters) => {
  await database.query(
    "insert into client (id, kind) values ('emergencia', 'emergency') on conflict do nothing",
  )
  await database.query("insert into emergency_access (secret_hash) values (decode($1, 'hex'))", [
    parameters.get("hash"),
  ])
}

/** Sets the address and the kind of SINAL as the test needs them. */
const moveSinal = (database, parameters) =>
  database.query(
    `update application_integration set redirect_uris = array[$1 || '/volta'], kind = $2,
      post_logout_redirect_uris = array[$1 || '/'], backchannel_logout_uri = $1 || '/saida'
    where app_id = (select id from application where acronym = 'SINAL')`,
    [parameters.get("address"), parameters.get("kind")],
  )

const { now } = Date

/** The server's clock, though not the database's, is so many minutes ahead from now on. */
async function goAhead(_, parameters) {
  const ahead = Number(parameters.get("minutes")) * 60_000
  Date.now = () => now() + ahead
}

/** Copies what is there, once all of it is sealed: what is not would be sealed anew after each time that it is restored. */
async function keepSealed(database) {
  const { rows } = await database.query("select from audit_unsealed limit 1")
  if (rows.length > 0) throw new Error("the audit is being sealed")
  await keep(database)
}

/** Requests of the tests only; they do not reach the server itself. */
const asked = {
  "/tests/keep": keepSealed,
  "/tests/restore": async (database) => {
    Date.now = now
    await restore(database)
  },
  "/tests/later": showedLongAgo,
  "/tests/demand": demand,
  "/tests/passkey": givePasskey,
  "/tests/moveSinal": moveSinal,
  "/tests/ahead": goAhead,
  "/tests/emergency": emergency,
  "/tests/newAdmin": makeNewAdmin,
}

const { emit } = http.Server.prototype
http.Server.prototype.emit = function (event, ...given) {
  if (event !== "request") return emit.call(this, event, ...given)
  const [request, response] = given
  const [path, parameters] = request.url.split("?")
  const act = asked[path]
  if (!act) {
    holdBack(response)
    return emit.call(this, event, ...given)
  }
  act(database, new URLSearchParams(parameters)).then(
    () => response.writeHead(204).end(),
    (error) => response.writeHead(500).end(error.message),
  )
  return true
}
