import { fileURLToPath } from "node:url"
import { type BuiltServer, startBuilt } from "../support/builtServer"

export type Server = BuiltServer

const main = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url))

/** Starts the built system on a data folder and waits until it says that it serves. */
export const startServer = (folder: string, port: number, env: Record<string, string> = {}) =>
  startBuilt(main, { DATA_DIR: folder, PORT: String(port), ...env })
