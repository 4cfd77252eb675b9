// Loaded into the built server before its own code (`node --import`). It restores the embedded database for the tests in a
// fraction of the time of a restart. Under stress it delays answers.
import http from "node:http"
import { PGlite } from "@electric-sql/pglite"
import { holdBack } from "../stress/holdBack.mjs"
import { acts } from "../support/server/acts.mjs"
import { keep, restore } from "../support/server/pristine.mjs"

let database
const { create } = PGlite
PGlite.create = async (...given) => {
  database = await create.apply(PGlite, given)
  return database
}

const { now } = Date

/** Moves the server's clock ahead, but not the database's, by some minutes. */
async function goAhead(_, { minutes }) {
  const ahead = Number(minutes) * 60_000
  Date.now = () => now() + ahead
}

/** Copies the data once all of the audit is sealed. Unsealed rows would be sealed again after each restore. */
async function keepSealed(database) {
  const { rows } = await database.query("select from audit_unsealed limit 1")
  if (rows.length > 0) throw new Error("the audit is being sealed")
  await keep(database)
}

/** Requests of the tests only; the server itself never sees them. */
const asked = {
  "/tests/keep": keepSealed,
  "/tests/restore": async (database) => {
    Date.now = now
    await restore(database)
  },
  "/tests/ahead": goAhead,
  ...Object.fromEntries(Object.entries(acts).map(([name, act]) => [`/tests/${name}`, act])),
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
  act(database, Object.fromEntries(new URLSearchParams(parameters))).then(
    () => response.writeHead(204).end(),
    (error) => response.writeHead(500).end(error.message),
  )
  return true
}
