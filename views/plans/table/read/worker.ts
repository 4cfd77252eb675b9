import { TableProblem } from "./read"
import { readTable } from "./readTable"

/** Reads a table beside the page, which stays free meanwhile: bytes and a sheet in, a table or what is wrong with it out. */
self.onmessage = ({ data }: MessageEvent<{ bytes: ArrayBuffer; sheet?: number }>) => {
  try {
    self.postMessage({ table: readTable(new Uint8Array(data.bytes), data.sheet) })
  } catch (error) {
    // What was not thought of says so too, as a page that waited for ever would not.
    if (!(error instanceof TableProblem)) console.error(error)
    self.postMessage({
      reason: error instanceof TableProblem ? error.message : "O arquivo não pôde ser lido",
    })
  }
}
