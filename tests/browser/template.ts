import { mkdir, rm } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { startServer } from "./server"

/** Workers serve from here on, so that two runs can stand beside each other. */
export const firstPort = Number(process.env.BROWSER_PORT ?? 18_100)

/** The data folder that every worker copies: made once a run by the built system itself, on its first start. */
export const templateFolder = fileURLToPath(new URL(`../.work/template-${firstPort}`, import.meta.url))

export default async function makeTemplate() {
  await rm(templateFolder, { recursive: true, force: true })
  await mkdir(templateFolder, { recursive: true })
  const server = await startServer(templateFolder, firstPort - 10)
  await server.stop()
}
