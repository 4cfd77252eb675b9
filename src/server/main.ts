import "temporal-polyfill/global"
import { join } from "node:path"
import { serve } from "@hono/node-server"
import { boot } from "./boot"
import { printAccounts } from "./demo/accounts"
import { logger } from "./log"
import { page } from "./page"
import { readSettings } from "./settings"

/** Starts the system: settings, database, listening; closes in order on SIGTERM and SIGINT. */
async function main() {
  const settings = readSettings(process.env)
  const log = logger(settings)
  const report = (error: unknown, where: string) => log.error({ err: error, where }, "unexpected error")
  const running = await boot(settings, report)
  const app = running.app.route("/", page(settings, join(import.meta.dirname, "../client")))
  const server = serve({ fetch: app.fetch, hostname: settings.host, port: settings.port }, ({ port }) => {
    console.info(`Atalaia: http://${settings.host}:${port}`)
    if (settings.demo) console.info(printAccounts())
  })

  let closing = false
  const close = () => {
    if (closing) return
    closing = true
    // Requests under way are answered first; connections kept open for more are closed now.
    server.close(() => void running.close().then(() => process.exit(0)))
    if ("closeIdleConnections" in server) server.closeIdleConnections()
  }
  process.on("SIGTERM", close)
  process.on("SIGINT", close)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
