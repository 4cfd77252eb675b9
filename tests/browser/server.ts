import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../../dist/server/main.js", import.meta.url))

export interface Server {
  address: string
  process: ChildProcess
  /** Ends it as an operator would. */
  stop: () => Promise<void>
  /** Ends it as a crash would. */
  kill: () => Promise<void>
}

/** Starts the built system on a data folder and waits until it says that it serves. */
export async function startServer(
  folder: string,
  port: number,
  env: Record<string, string> = {},
): Promise<Server> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), DATABASE_URL: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  child.stderr.on("data", (part) => {
    output += part
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (part) => {
      output += part
      if (output.includes("Atalaia: http://")) resolve()
    })
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, "exit")
    child.kill(signal)
    await ended
  }
  return {
    address: `http://127.0.0.1:${port}`,
    process: child,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  }
}
