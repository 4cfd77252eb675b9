import type { ReadTable } from "./read"
import type { TableRead } from "./readTable"

/** Timeout in milliseconds. A file that takes longer is no real table. */
const maxMilliseconds = 60_000

/** Reads a table in a worker, which is terminated at the end or by `signal`. Problems are returned as `reason`. */
export function readInWorker(
  bytes: ArrayBuffer,
  { reading, signal }: { reading: TableRead; signal: AbortSignal },
): Promise<{ table: ReadTable } | { reason: string }> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" })
  const answer = new Promise<{ table: ReadTable } | { reason: string }>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = () => resolve({ reason: "O arquivo não pôde ser lido" })
    signal.addEventListener("abort", () => reject(signal.reason))
    AbortSignal.timeout(maxMilliseconds).addEventListener("abort", () =>
      resolve({ reason: "O arquivo demora demais para ser lido" }),
    )
    // Copied rather than transferred, because the bytes may be read again with other settings.
    worker.postMessage({ bytes, reading })
  })
  return answer.finally(() => worker.terminate())
}
