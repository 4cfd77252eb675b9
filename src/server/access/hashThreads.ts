import { createRequire } from "node:module"
import { Worker } from "node:worker_threads"
import type { Options } from "@node-rs/argon2"

/**
 * Argon2 in threads of the lowest priority: hashing takes the processor that all other calls leave, so that many who sign
 * in, or guess, make nobody else wait (MEASUREMENTS.md). On other systems than Linux the priority is the process's own, and
 * stays as it is.
 */

/** What a thread runs: read by Node as it stands, whether the server was built or not. */
const thread = `
const { parentPort, workerData } = require("node:worker_threads")
const { constants, setPriority } = require("node:os")
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_LOW)
const argon2 = require(workerData)
parentPort.on("message", ({ act, given }) => {
  try {
    parentPort.postMessage({ result: argon2[act](...given) })
  } catch (error) {
    parentPort.postMessage({ error })
  }
})`

const library = () => createRequire(import.meta.url).resolve("@node-rs/argon2")

/** Threads without work. As many are made as work at the same time, which the queue of what hashes bounds. */
const idle: Worker[] = []

const freeThread = (): Worker => idle.pop() ?? new Worker(thread, { eval: true, workerData: library() })

/** Has one thread do one piece of work. A thread that broke is not used again. */
function inThread<Result>(act: "hashSync" | "verifySync", ...given: unknown[]): Promise<Result> {
  const worker = freeThread()
  // The process waits for what is under way, and for nothing that is idle.
  worker.ref()
  return new Promise<Result>((resolve, reject) => {
    const broken = (error: unknown) => {
      worker.off("message", answered)
      reject(error)
    }
    const answered = (answer: { result: Result } | { error: unknown }) => {
      worker.off("error", broken)
      worker.unref()
      idle.push(worker)
      if ("error" in answer) reject(answer.error)
      else resolve(answer.result)
    }
    worker.once("message", answered)
    worker.once("error", broken)
    worker.postMessage({ act, given })
  })
}

/** Argon2's hash of a secret, as text with its parameters and salt. */
export const hash = (secret: string, options: Options) => inThread<string>("hashSync", secret, options)

/** Whether a secret has this hash. Rejects where the hash is none. */
export const verify = (stored: string, secret: string) => inThread<boolean>("verifySync", stored, secret)
