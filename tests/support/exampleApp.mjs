import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../../src/exampleApp/main.mjs", import.meta.url))

/** Starts the example app in its own process and waits until it serves. Rejects with its output if it ends. */
export async function startExampleApp(env) {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env, NO_COLOR: undefined, FORCE_COLOR: undefined },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let output = ""
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (part) => {
        output += part
        if (output.includes("Example: http://")) resolve()
      })
    }
    child.once("exit", (code) => reject(new Error(`the example app ended with ${code}:\n${output}`)))
  })
  return {
    output: () => output,
    stop: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, "exit")
      child.kill()
      await ended
    },
  }
}
