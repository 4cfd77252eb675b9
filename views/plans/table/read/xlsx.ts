import { strFromU8, unzipSync } from "fflate"
import { SaxesParser } from "saxes"
import { bounded, refuseOutside } from "./bounded"
import { dateOfIso, meaningOf, type NumberFormat, shownNumber } from "./formats"
import { type CellMark, largestPart, markKey, type ReadTable, TableProblem } from "./read"

const damaged = "O arquivo está danificado: abra-o no Excel, salve de novo e escolha de novo"
const notWorkbook = "Não é uma pasta de trabalho .xlsx: salve-a assim, ou como .csv"

/** Parts of a workbook by their names, each no larger than it says it is. */
function partsOf(bytes: Uint8Array, isWanted: (name: string) => boolean): Record<string, Uint8Array> {
  try {
    return unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        if (!isWanted(name)) return false
        // What is unpacked never gets larger than that, whatever it holds.
        if (originalSize > largestPart)
          throw new TableProblem("A planilha é grande demais quando descompactada")
        if (size > originalSize + 1024) throw new TableProblem(damaged)
        return true
      },
    })
  } catch (error) {
    throw error instanceof TableProblem ? error : new TableProblem(damaged)
  }
}

interface Reader {
  open?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1)

/** Goes through a part; entities of its own are never expanded. */
function walk(part: Uint8Array | undefined, { open, text, close }: Reader): void {
  if (!part) return
  const parser = new SaxesParser()
  parser.on("opentag", ({ name, attributes }) => open?.(localName(name), attributes))
  parser.on("text", (given) => text?.(given))
  parser.on("cdata", (given) => text?.(given))
  parser.on("closetag", ({ name }) => close?.(localName(name)))
  parser.on("error", () => {
    throw new TableProblem(damaged)
  })
  parser.write(strFromU8(part)).close()
}

interface Sheet {
  name: string
  path: string
}
interface Workbook {
  sheets: Sheet[]
  since1904: boolean
}

const workbookPath = "xl/workbook.xml"
const relationsPath = "xl/_rels/workbook.xml.rels"

function workbookIn(parts: Record<string, Uint8Array>): Workbook {
  const targets = new Map<string, string>()
  walk(parts[relationsPath], {
    open: (name, { Id, Target = "" }) => {
      if (name !== "Relationship" || Id === undefined) return
      targets.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const sheets: Sheet[] = []
  let since1904 = false
  walk(parts[workbookPath], {
    open: (name, attributes) => {
      if (name === "workbookPr") since1904 = /^(1|true)$/.test(attributes.date1904 ?? "")
      if (name !== "sheet" || /hidden/i.test(attributes.state ?? "")) return
      const [, relation = ""] =
        Object.entries(attributes).find(([key]) => localName(key) === "id" && key !== "id") ?? []
      const path = targets.get(relation)
      if (path !== undefined) sheets.push({ name: attributes.name ?? "", path })
    },
  })
  return { sheets, since1904 }
}

function sharedStringsIn(part: Uint8Array | undefined): string[] {
  const strings: string[] = []
  let written = ""
  let within = false
  // How Japanese is read aloud is no part of the text.
  let aside = 0
  walk(part, {
    open: (name) => {
      if (name === "si") written = ""
      else if (name === "rPh") aside++
      else if (name === "t") within = aside === 0
    },
    text: (text) => {
      if (within) written += text
    },
    close: (name) => {
      if (name === "t") within = false
      else if (name === "rPh") aside--
      else if (name === "si") strings.push(written)
    },
  })
  return strings
}

/** What the styles of cells make of numbers, by their place. */
function formatsIn(part: Uint8Array | undefined): NumberFormat[] {
  const codes = new Map<number, string>()
  const formats: NumberFormat[] = []
  let ofCells = false
  walk(part, {
    open: (name, { numFmtId = "0", formatCode }) => {
      const id = Number(numFmtId)
      if (name === "numFmt" && formatCode !== undefined) codes.set(id, formatCode)
      else if (name === "cellXfs") ofCells = true
      else if (name === "xf" && ofCells) formats.push(meaningOf(id, codes.get(id)))
    },
    close: (name) => {
      if (name === "cellXfs") ofCells = false
    },
  })
  return formats
}

/** The place of a cell that is called `BC12`, both from 0; nothing where that is no name of a cell. */
function placeOf(reference: string | undefined): { row: number; column: number } | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference ?? "") ?? []
  if (letters === undefined || digits === undefined) return undefined
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits) - 1, column: column - 1 }
}

interface Styles {
  strings: readonly string[]
  formats: readonly NumberFormat[]
  since1904: boolean
}

interface ReadCell {
  type: string
  format: NumberFormat
  value: string
  inline: string
  formula: boolean
  calculated: boolean
}

function textOf({ type, format, value, inline }: ReadCell, { strings, since1904 }: Styles): string {
  switch (type) {
    case "s":
      return strings[Number(value)] ?? ""
    case "inlineStr":
      return inline
    case "b":
      return value === "1" ? "VERDADEIRO" : "FALSO"
    case "str":
    case "e":
      return value
    case "d":
      return dateOfIso(value)
    default:
      return shownNumber(value, format, since1904)
  }
}

function markOf({ type, formula, calculated }: ReadCell): CellMark | undefined {
  if (type === "e") return "error"
  return formula ? (calculated ? "formula" : "uncalculated") : undefined
}

const newCell = (type = "n", format?: NumberFormat): ReadCell => ({
  type,
  format,
  value: "",
  inline: "",
  formula: false,
  calculated: false,
})

/** The cells of a sheet. Those without a name follow each other, as rows do. */
function cellsIn(part: Uint8Array, styles: Styles): Pick<ReadTable, "rows" | "marks"> {
  const rows: string[][] = []
  const marks: Record<string, CellMark> = {}
  let place = { row: -1, column: -1 }
  let cell: ReadCell | undefined
  let into: "value" | "inline" | undefined
  const keep = (read: ReadCell) => {
    const { row, column } = place
    const text = textOf(read, styles).replace(/_x000D_/g, "")
    const mark = markOf(read)
    if (text === "" && mark === undefined) return
    refuseOutside(row, column, text)
    while (rows.length <= row) rows.push([])
    const cells = rows[row]
    if (!cells) return
    while (cells.length < column) cells.push("")
    cells[column] = text
    if (mark) marks[markKey(row, column)] = mark
  }
  walk(part, {
    open: (name, attributes) => {
      if (name === "row") {
        const number = Number(attributes.r)
        place = { row: Number.isInteger(number) && number > 0 ? number - 1 : place.row + 1, column: -1 }
      } else if (name === "c") {
        place = placeOf(attributes.r) ?? { ...place, column: place.column + 1 }
        cell = newCell(attributes.t, styles.formats[Number(attributes.s ?? 0)])
      } else if (cell && name === "f") cell.formula = true
      else if (cell && name === "v") {
        cell.calculated = true
        into = "value"
      } else if (name === "t") into = "inline"
      else if (name === "rPh") into = undefined
    },
    text: (text) => {
      if (cell && into) cell[into] += text
    },
    close: (name) => {
      if (name === "v" || name === "t") into = undefined
      if (name !== "c" || !cell) return
      keep(cell)
      cell = undefined
    },
  })
  return { rows, marks }
}

/** A sheet of a workbook, the first one where none is named. Throws `TableProblem`. */
export function readWorkbook(bytes: Uint8Array, sheet = 0): ReadTable {
  const parts = partsOf(bytes, (name) =>
    [workbookPath, relationsPath, "xl/sharedStrings.xml", "xl/styles.xml"].includes(name),
  )
  if (!parts[workbookPath]) throw new TableProblem(notWorkbook)
  const { sheets, since1904 } = workbookIn(parts)
  const path = sheets[sheet]?.path
  const part = path === undefined ? undefined : partsOf(bytes, (name) => name === path)[path]
  if (!part) throw new TableProblem(damaged)
  const styles = {
    strings: sharedStringsIn(parts["xl/sharedStrings.xml"]),
    formats: formatsIn(parts["xl/styles.xml"]),
    since1904,
  }
  const { rows, marks } = cellsIn(part, styles)
  return { rows: bounded(rows), marks, sheets: sheets.map(({ name }) => name), sheet }
}
