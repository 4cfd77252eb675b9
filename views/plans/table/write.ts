import { strToU8, zipSync } from "fflate"
import Papa from "papaparse"
import type { TableSeparator } from "@/domain/plans"
import { asText } from "@/domain/text/spreadsheet"

/* Writes tables as files for Excel. All cells are text, so that none becomes a formula and no CPF loses its zeros. */

export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

/**
 * UTF-8 with a byte order mark and `\r\n`. Cells with any separator are quoted, whatever separator the reader's
 * locale uses.
 */
export const csvOf = (rows: readonly (readonly string[])[], separator: TableSeparator = ";"): string =>
  `\uFEFF${Papa.unparse(
    rows.map((cells) => cells.map(asText)),
    { delimiter: separator, newline: "\r\n", quotes: (cell: unknown) => /[,;\t|]/.test(String(cell)) },
  )}\r\n`

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packaged = "http://schemas.openxmlformats.org/package/2006"

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }
/** Escapes XML, and removes characters that XML cannot contain. */
const escaped = (text: string) =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .replace(/[&<>"]/g, (character) => entities[character] ?? character)
    .replaceAll("\r", "&#13;")

/** *AB*, from 0 on. */
function letters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : `${letters(Math.floor(column / 26) - 1)}${last}`
}

/** Every cell is a text and formatted as one: `1` in `cellXfs`, or `2` for headings. */
const styles = `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`

function sheetOf(rows: readonly (readonly string[])[]): string {
  const width = Math.max(1, ...rows.map(({ length }) => length))
  const lines = rows.map((cells, row) => {
    const written = cells.map((text, column) =>
      text === ""
        ? ""
        : `<c r="${letters(column)}${row + 1}" s="${row === 0 ? 2 : 1}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
    )
    return `<row r="${row + 1}">${written.join("")}</row>`
  })
  return `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${width}" width="24" style="1" customWidth="1"/></cols><sheetData>${lines.join("")}</sheetData></worksheet>`
}

/**
 * A workbook with one sheet, whose first row has the headings. Its columns are formatted as text, even if they are
 * empty.
 */
export function workbookOf(rows: readonly (readonly string[])[], sheet: string): Uint8Array<ArrayBuffer> {
  const parts = {
    "[Content_Types].xml": `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${workbookType}.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    "_rels/.rels": `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheetName(sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": styles,
    "xl/worksheets/sheet1.xml": sheetOf(rows),
  }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  ) as Uint8Array<ArrayBuffer>
}

/** A valid sheet name for Excel: 31 characters, without reserved ones. */
const sheetName = (name: string) => name.replace(/[\\/?*[\]:]/g, " ").slice(0, 31) || "Linhas"
