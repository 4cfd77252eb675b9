// Stands in the built server before it is loaded (`node --import`). It gives the embedded database back to the tests as
// it was, in a fraction of the time that another start takes. Under stress it holds answers back.
import http from "node:http"
import { PGlite } from "@electric-sql/pglite"
import { holdBack } from "../stress/holdBack.mjs"
import { keep, restore } from "./pristine.mjs"

let database
const { create } = PGlite
PGlite.create = async (...given) => {
  database = await create.apply(PGlite, given)
  return database
}

/** As long after everybody showed who they are as it takes to be asked again. */
const showedLongAgo = (database) =>
  database.exec("update session set authenticated_date = authenticated_date - interval '5 minutes 1 second'")

/** The role of super admins demands two-factor from now on. */
const demand = (database) =>
  database.exec("update role set two_factor_required = true where title = 'ROLE_ATALAIA_ADMIN'")

/** SINAL is where the test has it, and of the kind that it says. */
const moveSinal = (database, parameters) =>
  database.query(
    `update application_integration set redirect_uris = array[$1 || '/volta'], kind = $2,
      post_logout_redirect_uris = array[$1 || '/'], backchannel_logout_uri = $1 || '/saida'
    where app_id = (select id from application where acronym = 'SINAL')`,
    [parameters.get("address"), parameters.get("kind")],
  )

/** Asked by the tests alone; the server itself never sees them. */
const asked = {
  "/tests/keep": keep,
  "/tests/restore": restore,
  "/tests/later": showedLongAgo,
  "/tests/demand": demand,
  "/tests/moveSinal": moveSinal,
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
