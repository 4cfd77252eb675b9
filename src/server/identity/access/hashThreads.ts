import { createRequire } from "node:module"
import { Worker } from "node:worker_threads"
import type { Options } from "@node-rs/argon2"

/*
 * Argon2 in worker threads of the lowest priority. Hashing uses only the processor time that other calls leave. So a wave of
 * sign-ins, or of guesses, slows no other call (tests/bench/measurements.md). Outside Linux the priority belongs to the whole process and
 * is not changed.
 */

/** The source of a worker thread. Node runs this text directly, whether or not the server was built. */
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

/** Idle threads. Their number is bounded by the hashing queue's concurrency. */
const idle: Worker[] = []

const freeThread = (): Worker => idle.pop() ?? new Worker(thread, { eval: true, workerData: library() })

/** Runs one Argon2 call in a thread. A thread that failed is not reused. */
function inThread<Result>(act: "hashSync" | "verifySync", ...given: unknown[]): Promise<Result> {
  const worker = freeThread()
  // The process waits for running work before it exits, but not for idle threads.
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

/** Whether a secret has this hash. Rejects if `stored` is not a hash. */
export const verify = (stored: string, secret: string) => inThread<boolean>("verifySync", stored, secret)
