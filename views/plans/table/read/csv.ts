import Papa from "papaparse"
import { mostLines, type TableSeparator, tableSeparators } from "@/domain/plans"
import { grouped } from "@/domain/text/words"
import { bounded } from "./bounded"
import { type ReadTable, TableProblem } from "./read"

const notText = "Não é uma tabela: use .csv, .xlsx ou um texto"

/** Text as most write it, as Excel writes what it calls Unicode, else as older programs on Windows do. */
export function decoded(bytes: Uint8Array): { text: string; legacy?: true } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder("utf-16le").decode(bytes) }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) }
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), legacy: true }
  }
}

/** What there is most of in the first line, outside quotes; `;` where there is none, as in a table of one column. */
function separatorIn(text: string): TableSeparator {
  const [first = ""] = text
    .slice(0, 100_000)
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]/, 1)
  const counts = tableSeparators.map((separator) => first.split(separator).length - 1)
  return tableSeparators[counts.indexOf(Math.max(...counts))] ?? ";"
}

/** A first line that says what stands between cells, as Excel reads it: `sep=;`. */
const statedSeparator = /^sep=([;,\t])(?:\r\n|\r|\n)/i

/** What keeps its zeros in Excel: `="01234567890"`. It is a text, and no formula. */
const textInFormula = /^="([^"]*)"$/

/** A table in a text: `;`, `,` or tabs between its cells, quotes around what holds them. Throws `TableProblem`. */
export function readText(given: string): ReadTable {
  const whole = given.replace(/^\uFEFF/, "")
  if (whole.includes("\0")) throw new TableProblem(notText)
  const stated = statedSeparator.exec(whole)
  // Files that several programs wrote into end their lines in several ways; the reader would take the first for all.
  const text = whole
    .slice(stated?.[0].length ?? 0)
    .replace(/\r+\n|\r/g, "\n")
    .replace(/\n+$/, "")
  const separator = tableSeparators.find((each) => each === stated?.[1]) ?? separatorIn(text)
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: separator,
    // One more than may be, so that it is known that there are more.
    preview: mostLines + 2,
  })
  const wrong = errors.find(({ type }) => type === "Quotes")
  if (wrong) {
    const line = `Linha ${grouped((wrong.row ?? 0) + 1)}`
    throw new TableProblem(
      wrong.code === "MissingQuotes"
        ? `${line}: há aspas que abrem e não fecham`
        : `${line}: há texto junto de aspas que fecham. Aspas dentro de uma célula são dobradas: ""`,
    )
  }
  const marks: Record<string, "formula" | "uncalculated"> = {}
  const rows = data.map((cells, row) =>
    cells.map((cell, column) => {
      const [, inside] = textInFormula.exec(cell) ?? []
      if (inside !== undefined) return inside
      // A text holds no result of it.
      if (/^=./.test(cell)) marks[`${row}:${column}`] = "uncalculated"
      return cell
    }),
  )
  return {
    rows: bounded(rows),
    marks,
    separator,
    sheets: [],
    sheet: 0,
  }
}

/** The same of the bytes of a file. */
export function readTextFile(bytes: Uint8Array): ReadTable {
  const { text, legacy } = decoded(bytes)
  return { ...readText(text), ...(legacy && { legacy }) }
}
