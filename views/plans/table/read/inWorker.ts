import type { ReadTable } from "./read"
import type { Reading } from "./readTable"

/** Milliseconds: what takes longer is no table that somebody wrote. */
const longest = 60_000

/** Reads a table in a thread of its own, which ends with it or with `signal`. What is wrong is said as `reason`. */
export function readInWorker(
  bytes: ArrayBuffer,
  { reading, signal }: { reading: Reading; signal: AbortSignal },
): Promise<{ table: ReadTable } | { reason: string }> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" })
  const answer = new Promise<{ table: ReadTable } | { reason: string }>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = () => resolve({ reason: "O arquivo não pôde ser lido" })
    signal.addEventListener("abort", () => reject(signal.reason))
    AbortSignal.timeout(longest).addEventListener("abort", () =>
      resolve({ reason: "O arquivo demora demais para ser lido" }),
    )
    // Copied, as it may be read in another way.
    worker.postMessage({ bytes, reading })
  })
  return answer.finally(() => worker.terminate())
}
