import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { expect } from "./rest"
import { runFolder } from "./run"
import { type Server, startServer } from "./server"

/** The data folder that every worker copies. */
export const templateFolder = join(runFolder, "template")

/** Saves the state of a server's database, once its audit is sealed. */
export const keepOf = (server: Server) => expect(() => server.database("keep")).toPass()

/** Created once per run, by the built system itself on its first start. Returns a function that removes it. */
export default async function makeTemplate() {
  await mkdir(templateFolder, { recursive: true })
  const server = await startServer(templateFolder)
  // The OpenID provider creates its key and uses it for a minute, so the template must contain it.
  await fetch(`${server.address}/oidc/jwks`)
  await keepOf(server)
  await server.stop()
  return () => rm(templateFolder, { recursive: true, force: true })
}
