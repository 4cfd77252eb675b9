import { fileURLToPath } from "node:url"
import { type BuiltServer, startBuilt } from "../support/server/builtServer"
import { freePort } from "../support/server/freePort"

export interface Server extends BuiltServer {
  port: number
  /** Saves the state of the database, restores it, or makes a change for which the page has no way. */
  database: (act: keyof typeof acts, parameters?: Record<string, string>) => Promise<void>
  /** What it logged as an error: nothing that a client sends may lead to one. */
  failures: () => string[]
}

const main = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url))
const hook = new URL("serverHook.mjs", import.meta.url).href

const acts = {
  keep: "kept",
  restore: "restored",
  later: "put later",
  demand: "changed",
  moveSinal: "changed",
}

/** Starts the built system on a data folder and waits until it says that it serves; at a free port where none is named. */
export async function startServer(folder: string, port?: number): Promise<Server> {
  const at = port ?? (await freePort())
  const server = await startBuilt(main, {
    DATA_DIR: folder,
    PORT: String(at),
    NODE_OPTIONS: `--import=${hook}`,
  })
  return {
    ...server,
    port: at,
    failures: () =>
      server
        .output()
        .split("\n")
        .filter((line) => /^\{"level":[56]0,/.test(line)),
    database: async (act, parameters = {}) => {
      const answer = await fetch(`${server.address}/tests/${act}?${new URLSearchParams(parameters)}`)
      if (!answer.ok) throw new Error(`The database was not ${acts[act]}: ${await answer.text()}`)
    },
  }
}
