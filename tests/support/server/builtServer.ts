import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync } from "node:fs"

/** The built server in its own process. */
export interface BuiltServer {
  /** `http://127.0.0.1:` and its port. */
  address: string
  process: ChildProcess
  /** The whole output so far. */
  output: () => string
  /** Ends it as an operator would. Returns the exit code. */
  stop: () => Promise<number | null>
  /** Ends it as a crash would: `kill -9`. */
  kill: () => Promise<void>
}

const { scripts } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"))
/** Node's own options, as `npm start` gives them. */
const options: string[] = scripts.start.split(" ").filter((word: string) => word.startsWith("--"))

/** Starts `main` and waits until it reports that it serves. Rejects with its output if it ends instead. */
export async function startBuilt(main: string, env: Record<string, string>): Promise<BuiltServer> {
  const child = spawn(process.execPath, [...options, main], {
    // Node prints a warning if both are set, which tests would have to ignore.
    env: { ...process.env, DATABASE_URL: "", ...env, NO_COLOR: undefined, FORCE_COLOR: undefined },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (part) => {
        output += part
        const served = /^Atalaia: (http:\S+)$/m.exec(output)?.[1]
        if (served) resolve(served)
      })
    }
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, "exit")
    child.kill(signal)
    await ended
  }
  return {
    address,
    process: child,
    output: () => output,
    stop: async () => {
      await end("SIGTERM")
      return child.exitCode
    },
    kill: () => end("SIGKILL"),
  }
}
