import Papa from "papaparse"
import { maxLines, type TableSeparator, tableSeparators } from "@/domain/plans"
import { withoutApostrophe } from "@/domain/text/spreadsheet"
import { grouped } from "@/domain/text/words"
import { bounded, tooManyRows } from "./bounded"
import { decoded } from "./decoded"
import { type CellMark, markKey, type ReadTable, TableProblem } from "./read"

const notText = "Não é uma tabela: use .csv, .xlsx ou um texto"

/** A comma that separates cells is not followed by a space; a comma in a sentence is. */
const betweenCells: Record<TableSeparator, RegExp> = {
  ";": /;/g,
  ",": /,(?! )/g,
  "\t": /\t/g,
  "|": /\|/g,
}
/** Tabs are rare in texts, commas are common. */
const byLikelihood = ["\t", "|", ";", ","] as const satisfies readonly TableSeparator[]
/** The number of characters examined. */
const looked = 100_000

/**
 * The separator that splits most rows into the same number of cells, outside quotes, because a title above the
 * heading may contain commas. On a tie, the one in the first row; `;` if there is none, as in a table of one column.
 */
function separatorIn(text: string): TableSeparator {
  const lines = text
    .slice(0, looked)
    .replace(/"[^"]*"/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 200)
  const found = byLikelihood.map((separator) => {
    const counts = lines.map((line) => line.match(betweenCells[separator])?.length ?? 0)
    const rows = new Map<number, number>()
    for (const count of counts) if (count > 0) rows.set(count, (rows.get(count) ?? 0) + 1)
    return { separator, rows: Math.max(0, ...rows.values()), first: counts[0] ? 1 : 0 }
  })
  const [best] = found.toSorted((one, other) => other.rows - one.rows || other.first - one.first)
  if (best && best.rows > 0) return best.separator
  // Some programs write a space after each comma.
  return lines[0]?.includes(",") ? "," : ";"
}

/** A first line that names the separator, as Excel supports: `sep=;`. */
const statedSeparator = /^sep=(.)(?:\r\n|\r|\n)/i

/** A text that keeps its zeros in Excel: `="01234567890"`. It is no formula. */
const textInFormula = /^="([^"]*)"$/

/** The first bytes of other file types, with their names. */
const otherKinds: readonly (readonly [begins: RegExp, name: string])[] = [
  [/^%PDF-/, "um PDF"],
  [/^\{\\rtf/, "um documento RTF"],
  [/^\s*<(?:!doctype html|html|table|head|body|meta|style)\b/i, "uma página HTML, seja qual for o seu nome"],
  [/^\s*<\?xml|^\s*<[a-z][\w:-]*[\s>]/i, "um XML, seja qual for o seu nome"],
  [/^\s*(?:\{|\[\s*\{)\s*"/, "um JSON"],
  [/^ID;P/, "um arquivo SYLK"],
  [/^TABLE\r?\n0,1\r?\n/, "um arquivo DIF"],
]

/** Throws if a text is not a table. */
function refuseOtherKinds(text: string): void {
  if (text.includes("\0")) throw new TableProblem(notText)
  const [, name] = otherKinds.find(([begins]) => begins.test(text)) ?? []
  if (name !== undefined)
    throw new TableProblem(`É ${name}: abra-o no Excel ou no LibreOffice e salve como .xlsx ou .csv`)
}

/** Excel's error values, in Portuguese or English. */
const errors =
  /^#(?:N\/[AD]|REF!|VALOR!|VALUE!|NOME\?|NAME\?|DIV\/0!|N[ÚU]M!|NULO!|NULL!|DESPEJAR!|SPILL!|C[ÁA]LC!)$/i
/** Shown and copied if a column is too narrow for a number or a date. */
const narrow = /^#{3,}$/

function markOf(cell: string): CellMark | undefined {
  if (errors.test(cell)) return "error"
  if (narrow.test(cell)) return "narrow"
  // A formula as text has no result.
  return /^=./.test(cell) ? "uncalculated" : undefined
}

/** Without lines at the end that have no cell with a text. */
function withoutEmptyEnd(text: string): string {
  let end = text.length
  for (let begin = end; begin > 0; end = begin) {
    begin = text.lastIndexOf("\n", end - 1)
    if (!/^[\n;,\t| ]*$/.test(text.slice(Math.max(begin, 0), end))) break
  }
  return text.slice(0, end)
}

/**
 * Parses a table in a text. The separator is `wanted`, or detected: `;`, `,`, `|` or tab. Cells with separators are
 * quoted. Throws `TableProblem`.
 */
export function readText(given: string, wanted?: TableSeparator): ReadTable {
  const whole = given.replace(/^\uFEFF/, "")
  refuseOtherKinds(whole)
  const stated = statedSeparator.exec(whole)
  // Files edited by several programs may mix line endings, but the parser would use the first for all.
  const text = withoutEmptyEnd(
    whole
      .slice(stated?.[0].length ?? 0)
      .replace(/\r+\n?/g, (end) => (end.endsWith("\n") ? "\n" : "\n".repeat(end.length))),
  )
  const separator = wanted ?? tableSeparators.find((each) => each === stated?.[1]) ?? separatorIn(text)
  const {
    data,
    errors: faults,
    meta,
  } = Papa.parse<string[]>(text, {
    delimiter: separator,
    // One row more than the limit, to detect that there are more.
    preview: maxLines + 2,
  })
  const wrong = faults.find(({ type }) => type === "Quotes")
  if (wrong) {
    const line = `Linha ${grouped((wrong.row ?? 0) + 1)}`
    throw new TableProblem(
      wrong.code === "MissingQuotes"
        ? `${line}: há aspas que abrem e não fecham`
        : `${line}: há texto junto de aspas que fecham. Aspas dentro de uma célula são dobradas: ""`,
    )
  }
  if (meta.truncated) throw new TableProblem(tooManyRows)
  const marks: Record<string, CellMark> = {}
  const rows = data.map((cells, row) =>
    cells.map((cell, column) => {
      const [, inside] = textInFormula.exec(cell) ?? []
      if (inside !== undefined) return inside
      const mark = markOf(cell.trim())
      if (mark) marks[markKey(row, column)] = mark
      return withoutApostrophe(cell)
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

/** As `readText`, from the bytes of a file. */
export function readTextFile(bytes: Uint8Array, wanted?: TableSeparator): ReadTable {
  const { text, legacy } = decoded(bytes)
  return { ...readText(text, wanted), ...(legacy && { legacy }) }
}
