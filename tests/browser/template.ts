import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { runFolder } from "./run"
import { startServer } from "./server"

/** The data folder that every worker copies. */
export const templateFolder = join(runFolder, "template")

/** Makes it once a run, by the built system itself on its first start; answers what removes it. */
export default async function makeTemplate() {
  await mkdir(templateFolder, { recursive: true })
  const server = await startServer(templateFolder)
  // The OpenID provider makes its key and uses it for a minute, so the template must contain it.
  await fetch(`${server.address}/oidc/jwks`)
  await server.database("keep")
  await server.stop()
  return () => rm(templateFolder, { recursive: true, force: true })
}
