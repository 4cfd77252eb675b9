import { isMeantAsId } from "@/domain/people/identifier"
import { asOneLine } from "@/domain/text/oneLine"

/* A sheet is a text with one command per line. Functions to split and edit its rows. Pure. */

/** Memoizes the last text, because a long sheet is split several times per key. */
let last: { text: string; rows: readonly string[] } = { text: "", rows: [""] }

export function rowsIn(text: string): readonly string[] {
  if (text !== last.text) last = { text, rows: text.split(/\r\n|\n|\r/) }
  return last.rows
}
export function textOf(rows: readonly string[]): string {
  const text = rows.join("\n")
  // Rows may contain line breaks themselves, such as comments.
  if (!rows.some((row) => row.includes("\n"))) last = { text, rows }
  return text
}

/** Lines that begin with `#` are comments for readers. */
export const isComment = (row: string): boolean => row.trimStart().startsWith("#")
export const isCommand = (row: string): boolean => row.trim() !== "" && !isComment(row)

/** The commands of a sheet as one text, to detect whether a simulation is outdated. */
export const commandsIn = (rows: readonly string[]): string =>
  rows
    .filter(isCommand)
    .map((row) => row.trim())
    .join("\n")

/** A command with the comments above it. */
export interface Commented {
  text: string
  comment?: string
}

/**
 * The commands of a sheet with their comments. Comments after the last command go with it, so that no comment is
 * lost.
 */
export function commandsWithComments(rows: readonly string[]): Commented[] {
  const commands: Commented[] = []
  let comments: string[] = []
  for (const row of rows) {
    const text = row.trim()
    if (isComment(row)) comments.push(asOneLine(text))
    else if (text !== "") {
      commands.push({ text, ...(comments.length > 0 && { comment: textOf(comments) }) })
      comments = []
    }
  }
  const last = commands.at(-1)
  if (last && comments.length > 0) {
    last.comment = textOf([...(last.comment === undefined ? [] : [last.comment]), ...comments])
  }
  return commands
}

/** The inverse of `commandsWithComments`. */
export const rowsOfLines = (lines: readonly Commented[]): string[] =>
  lines.flatMap(({ text, comment }) => [...(comment ? rowsIn(comment) : []), text])

/** The caret's position. */
export interface Place {
  row: number
  caret: number
}
export interface Edited {
  rows: string[]
  place: Place
}

/** Splits pasted or loaded text into rows. Removes empty rows at the ends, and tabs, which no line contains. */
export function rowsPasted(text: string): string[] {
  const rows = rowsIn(text.replaceAll("\t", " ")).map((row) => row.trimEnd())
  const first = rows.findIndex((row) => row !== "")
  return first === -1 ? [] : rows.slice(first, rows.findLastIndex((row) => row !== "") + 1)
}

/** Whether a text is cells copied from a spreadsheet: every row contains a tab, which no line of a plan does. */
export const isTable = (text: string): boolean => {
  const rows = rowsIn(text).filter((row) => row.trim() !== "")
  return rows.length > 0 && rows.every((row) => row.includes("\t"))
}

/** Whether every line is a person's id. Then they are values of one row. */
export const isColumnOfIds = (text: string): boolean => {
  const rows = rowsPasted(text)
  return rows.length > 1 && rows.every((row) => isMeantAsId(row.replace(/[,;]\s*$/, "").trim()))
}

/**
 * Pastes several lines over `start` to `end` of a row, with the caret after them. `undefined` for a single line,
 * which the input pastes itself.
 */
export function pasted(
  rows: readonly string[],
  { row, start, end }: { row: number; start: number; end: number },
  text: string,
): Edited | undefined {
  const [first, ...others] = rowsPasted(text)
  if (first === undefined || others.length === 0) return undefined
  const line = rows[row] ?? ""
  const last = others.at(-1) ?? ""
  const written = [`${line.slice(0, start)}${first}`, ...others.slice(0, -1), `${last}${line.slice(end)}`]
  return {
    rows: rows.toSpliced(row, 1, ...written),
    place: { row: row + written.length - 1, caret: last.length },
  }
}

/** Appends rows, replacing empty ones at the end. */
export function appended(rows: readonly string[], more: readonly string[]): Edited {
  const kept = rows.slice(0, rows.findLastIndex((row) => row.trim() !== "") + 1)
  const all = [...kept, ...more]
  return {
    rows: all.length === 0 ? [""] : all,
    place: { row: Math.max(all.length - 1, 0), caret: all.at(-1)?.length ?? 0 },
  }
}

/** A new row below. */
export const withRowBelow = (rows: readonly string[], row: number): Edited => ({
  rows: rows.toSpliced(row + 1, 0, ""),
  place: { row: row + 1, caret: 0 },
})

/** Removes a row and moves the caret to the end of the row above. A sheet has at least one row. */
export function withoutRow(rows: readonly string[], row: number): Edited {
  const left = rows.toSpliced(row, 1)
  const next = Math.max(row - 1, 0)
  return { rows: left.length === 0 ? [""] : left, place: { row: next, caret: left[next]?.length ?? 0 } }
}

/** Moves a row up or down, unless it is at that end of the sheet. */
export function withRowMoved(rows: readonly string[], { row, caret }: Place, by: 1 | -1): Edited {
  const to = row + by
  const [line, other] = [rows[row], rows[to]]
  if (line === undefined || other === undefined) return { rows: [...rows], place: { row, caret } }
  return { rows: rows.with(row, other).with(to, line), place: { row: to, caret } }
}
