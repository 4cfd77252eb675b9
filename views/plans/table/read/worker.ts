import { TableProblem } from "./read"
import { type Reading, readTable } from "./readTable"

/** Reads a table in a worker: bytes and choices in, a table or an error out. */
self.onmessage = ({ data }: MessageEvent<{ bytes: ArrayBuffer; reading: Reading }>) => {
  try {
    self.postMessage({ table: readTable(new Uint8Array(data.bytes), data.reading) })
  } catch (error) {
    // What was not thought of says so too, as a page that waited for ever would not.
    if (!(error instanceof TableProblem)) console.error(error)
    self.postMessage({
      reason: error instanceof TableProblem ? error.message : "O arquivo não pôde ser lido",
    })
  }
}
