import type { ReadTable } from "./read"

/** Milliseconds: what takes longer is no table that somebody wrote. */
const longest = 60_000

/** Reads a table in a thread of its own, which ends with it or with `signal`. What is wrong is said as `reason`. */
export function readInWorker(
  bytes: ArrayBuffer,
  { sheet, signal }: { sheet?: number; signal: AbortSignal },
): Promise<{ table: ReadTable } | { reason: string }> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" })
  const answer = new Promise<{ table: ReadTable } | { reason: string }>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data)
    worker.onerror = () => resolve({ reason: "O arquivo não pôde ser lido" })
    signal.addEventListener("abort", () => reject(signal.reason))
    AbortSignal.timeout(longest).addEventListener("abort", () =>
      resolve({ reason: "O arquivo demora demais para ser lido" }),
    )
    // Copied, as another sheet of it may be asked for.
    worker.postMessage({ bytes, ...(sheet !== undefined && { sheet }) })
  })
  return answer.finally(() => worker.terminate())
}
