import "temporal-polyfill/global"
import type { AddressInfo } from "node:net"
import { printAccounts } from "../demo/accounts"
import { listen } from "../http/operations/listen"
import { shutDown } from "../http/operations/shutdown"
import { page } from "../http/page"
import { isReadOnTheWay, readSettings } from "../platform/settings/settings"
import { onlyProvider } from "../platform/settings/upstream"
import { logger, reporter, takeConsole } from "../platform/telemetry/log"
import { boot } from "./boot"

/**
 * Starts the system: settings, database, listening. Shuts down in order on SIGTERM and SIGINT. `clientFolder` contains the
 * page.
 */
export async function serve(clientFolder: string): Promise<void> {
  const read = readSettings(process.env)
  const log = logger(read)
  takeConsole(reporter(log))
  // Node would write the whole error, including query parameters.
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "uncaught error")
    process.exit(1)
  })
  if (isReadOnTheWay(read)) log.warn("PUBLIC_URL is http: passwords and tokens can be read on their way")
  const { app, settings, beginClosing, close } = await boot(read, log)
  const server = await listen(app.route("/", page(settings, clientFolder)), settings)
  const { port } = server.address() as AddressInfo
  const { unreadySeconds, shutdownSeconds } = settings
  const hurry = new AbortController()
  let closing = false
  const end = () => {
    if (closing) return hurry.abort()
    closing = true
    shutDown({ server, beginClosing, unreadySeconds, shutdownSeconds, close }, hurry.signal)
      .catch((error: unknown) => log.warn({ err: error }, "not everything was closed in time"))
      .finally(() => process.exit(0))
  }
  process.on("SIGTERM", end)
  process.on("SIGINT", end)

  // Last, because an operator may stop it as soon as it says that it serves.
  console.info(`Atalaia: http://${settings.host}:${port}`)
  if (settings.demo) console.info(printAccounts(onlyProvider(settings)?.name))
}
