import { setImmediate } from "node:timers/promises"
import { stringify } from "csv-stringify/sync"
import { parts } from "@/domain/parts"
import { asText } from "@/domain/text/spreadsheet"

/** After this many rows, the event loop serves other calls. */
const written = 50

const line = (cells: readonly (string | number)[]) =>
  stringify([cells.map((cell) => (typeof cell === "string" ? asText(cell) : cell))], {
    delimiter: ";",
    record_delimiter: "windows",
    quoted_match: /[\r\n,\t]/,
  })

interface CsvOptions<Row> {
  /** By their headings. */
  columns: Readonly<Record<string, (row: Row) => string | number>>
  /** Rows of a full page: a shorter one is the last. */
  size: number
  /** Reads the next page. */
  next: () => Promise<readonly Row[]>
  /** Lines after the last row, which are no rows of the table: its totals. */
  tail?: () => Promise<readonly (readonly (string | number)[])[]>
  /** Called once, at the end or when the client disconnects. */
  done?: () => Promise<void>
}

/**
 * Rows as CSV for spreadsheets: `;` between cells, UTF-8 with BOM, `\r\n`. Pages are read only as fast as the client takes them.
 */
export function csvStream<Row>({
  columns,
  size,
  next,
  tail = async () => [],
  done = async () => {},
}: CsvOptions<Row>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const linesOf = async (rows: readonly Row[]) => {
    const lines: string[] = []
    for (const part of parts(rows, written)) {
      lines.push(...part.map((row) => line(Object.values(columns).map((cell) => cell(row)))))
      await setImmediate()
    }
    return lines.join("")
  }
  return new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(`\ufeff${line(Object.keys(columns))}`)),
    pull: async (controller) => {
      try {
        const rows = await next()
        if (rows.length > 0) controller.enqueue(encoder.encode(await linesOf(rows)))
        if (rows.length === size) return
        const last = (await tail()).map(line)
        if (last.length > 0) controller.enqueue(encoder.encode(last.join("")))
      } catch (error) {
        await done()
        throw error
      }
      await done()
      controller.close()
    },
    cancel: done,
  })
}
