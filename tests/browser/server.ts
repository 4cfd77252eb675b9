import { fileURLToPath } from "node:url"
import { type BuiltServer, startBuilt } from "../support/server/builtServer"
import { freePort } from "../support/server/freePort"

export interface Server extends BuiltServer {
  port: number
  /** Saves or restores the state of the database, or makes a change that the page cannot make. */
  database: (act: keyof typeof acts, parameters?: Record<string, string>) => Promise<void>
  /** Logged errors. No client request may cause one. */
  failures: () => string[]
  /** The uses of the emergency access, which are logged as errors so that the operator sees them. */
  alarms: () => string[]
}

const main = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url))
const hook = new URL("serverHook.mjs", import.meta.url).href

const acts = {
  keep: "kept",
  restore: "restored",
  later: "put later",
  demand: "changed",
  passkey: "added",
  moveSinal: "changed",
  ahead: "left behind by the clock",
  emergency: "changed",
  newAdmin: "changed",
}

/**
 * Starts the built system on a data folder and waits until it serves, by default on a free port. If `named`, its address is
 * `localhost`, to which passkeys can belong.
 */
export async function startServer(
  folder: string,
  { port, named = false, env = {} }: { port?: number; named?: boolean; env?: Record<string, string> } = {},
): Promise<Server> {
  const at = port ?? (await freePort())
  const errors = () =>
    server
      .output()
      .split("\n")
      .filter((line) => /^\{"level":[56]0,/.test(line))
  const isAlarm = (line: string) => JSON.parse(line).err?.name === "EmergencyAccessUsed"
  const server = await startBuilt(main, {
    DATA_DIR: folder,
    PORT: String(at),
    ...env,
    ...(named && { PUBLIC_URL: `http://localhost:${at}` }),
    NODE_OPTIONS: `--import=${hook}`,
  })
  const address = named ? `http://localhost:${at}` : server.address
  return {
    ...server,
    address,
    port: at,
    failures: () => errors().filter((line) => !isAlarm(line)),
    alarms: () => errors().filter(isAlarm),
    database: async (act, parameters = {}) => {
      const answer = await fetch(`${address}/tests/${act}?${new URLSearchParams(parameters)}`)
      if (!answer.ok) throw new Error(`The database was not ${acts[act]}: ${await answer.text()}`)
    },
  }
}
