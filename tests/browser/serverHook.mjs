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

/** Asked by the tests alone; the server itself never sees them. */
const asked = {
  "/tests/keep": keep,
  "/tests/restore": restore,
  "/tests/later": showedLongAgo,
  "/tests/demand": demand,
}

const { emit } = http.Server.prototype
http.Server.prototype.emit = function (event, ...given) {
  if (event !== "request") return emit.call(this, event, ...given)
  const [request, response] = given
  const act = asked[request.url]
  if (!act) {
    holdBack(response)
    return emit.call(this, event, ...given)
  }
  act(database).then(
    () => response.writeHead(204).end(),
    (error) => response.writeHead(500).end(error.message),
  )
  return true
}
