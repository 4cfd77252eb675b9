import { TableProblem } from "./read"
import { readTable, type TableRead } from "./readTable"

/** Reads a table in a worker: receives bytes and settings, posts a table or a reason. */
self.onmessage = ({ data }: MessageEvent<{ bytes: ArrayBuffer; reading: TableRead }>) => {
  try {
    self.postMessage({ table: readTable(new Uint8Array(data.bytes), data.reading) })
  } catch (error) {
    // Unexpected errors are posted too, because the page would wait forever.
    if (!(error instanceof TableProblem)) console.error(error)
    self.postMessage({
      reason: error instanceof TableProblem ? error.message : "O arquivo não pôde ser lido",
    })
  }
}
