import { strFromU8, unzipSync } from "fflate"
import { SaxesParser } from "saxes"
import { maxColumns } from "@/domain/plans"
import { isBlank } from "@/domain/text/oneLine"
import { withoutApostrophe } from "@/domain/text/spreadsheet"
import { bounded, EmptyTable, isOutside, refuseOutside } from "./bounded"
import { dateOfIso, meaningOf, type NumberFormat, shownNumber } from "./formats"
import { type CellMark, type MergedCells, markKey, maxPartSize, type ReadTable, TableProblem } from "./read"

const damaged = "O arquivo está danificado: abra-o no Excel, salve de novo e escolha de novo"
const notWorkbook = "Não é uma pasta de trabalho .xlsx: salve-a assim, ou como .csv"
const openDocument = "É uma planilha .ods, do LibreOffice: abra-a nele e salve como .xlsx ou .csv"
const binary = "É uma pasta de trabalho .xlsb: abra-a no Excel e salve como .xlsx ou .csv"

/** Unzips a part of a workbook by name, limited to its declared size. `undefined` if there is none. */
function partOf(bytes: Uint8Array, wanted: string | undefined): Uint8Array | undefined {
  if (wanted === undefined) return undefined
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        if (name !== wanted) return false
        // The unpacked size never exceeds the declared one, whatever the part contains.
        if (originalSize > maxPartSize)
          throw new TableProblem("A planilha é grande demais quando descompactada")
        if (size > originalSize + 1024) throw new TableProblem(damaged)
        return true
      },
    })
    return parts[wanted]
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

/** Parses a part. Custom entities are never expanded. */
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
  /** The visible sheets with cells, without charts. */
  sheets: Sheet[]
  /** The index of the active sheet among these. */
  active: number
  since1904: boolean
  /** Formulas are calculated on opening, so a saved zero is no result. */
  calculatesOnLoad: boolean
  strings: string | undefined
  styles: string | undefined
}

/** The path of a related part, from a relative or absolute address: `/xl/a.xml`, `a.xml`, `../b/a%201.xml`. */
function partAt(from: string, target: string): string {
  try {
    return decodeURIComponent(new URL(target, `file:///${from}`).pathname).slice(1)
  } catch {
    throw new TableProblem(damaged)
  }
}

interface Relation {
  /** The last word of its type: `worksheet`, `sharedStrings`. */
  kind: string
  path: string
}

/** The relationships of a part, by id. Parts have no fixed file names: programs choose them freely. */
function relationsOf(bytes: Uint8Array, from: string): Map<string, Relation> {
  const folder = from.slice(0, from.lastIndexOf("/") + 1)
  const path = `${folder}_rels/${from.slice(folder.length)}.rels`
  const relations = new Map<string, Relation>()
  walk(partOf(bytes, path), {
    open: (name, { Id, Type = "", Target = "", TargetMode }) => {
      if (name !== "Relationship" || Id === undefined || TargetMode === "External") return
      relations.set(Id, { kind: Type.slice(Type.lastIndexOf("/") + 1), path: partAt(from, Target) })
    },
  })
  return relations
}

const isTrue = (text: string | undefined) => /^(1|true|on)$/.test(text ?? "")

/** All are offered by name. */
const maxSheets = 500

function workbookIn(bytes: Uint8Array): Workbook {
  const path = [...relationsOf(bytes, "").values()].find(({ kind }) => kind === "officeDocument")?.path
  const part = partOf(bytes, path)
  if (path === undefined || !part)
    throw new TableProblem(partOf(bytes, "META-INF/manifest.xml") ? openDocument : notWorkbook)
  if (path.endsWith(".bin")) throw new TableProblem(binary)
  const relations = relationsOf(bytes, path)
  const only = (kind: string) => [...relations.values()].find((each) => each.kind === kind)?.path
  const all: (Sheet | undefined)[] = []
  let [opened, since1904, calculatesOnLoad] = [0, false, false]
  walk(part, {
    open: (name, attributes) => {
      if (name === "workbookPr") since1904 = isTrue(attributes.date1904)
      if (name === "workbookView") opened = Number(attributes.activeTab ?? 0)
      if (name === "calcPr") calculatesOnLoad = isTrue(attributes.fullCalcOnLoad)
      if (name !== "sheet") return
      const [, id = ""] =
        Object.entries(attributes).find(([key]) => localName(key) === "id" && key !== "id") ?? []
      const relation = relations.get(id)
      const isShown = relation?.kind === "worksheet" && !/hidden/i.test(attributes.state ?? "")
      all.push(isShown ? { name: attributes.name ?? "", path: relation.path } : undefined)
    },
  })
  const sheets = all.filter((sheet) => sheet !== undefined)
  if (sheets.length > maxSheets)
    throw new TableProblem(
      `A pasta tem ${sheets.length.toLocaleString("pt-BR")} planilhas: no máximo ${maxSheets}`,
    )
  const open = all[opened]
  const active = open ? sheets.indexOf(open) : 0
  return {
    sheets,
    active,
    since1904,
    calculatesOnLoad,
    strings: only("sharedStrings"),
    styles: only("styles"),
  }
}

function sharedStringsIn(part: Uint8Array | undefined): string[] {
  const strings: string[] = []
  let written = ""
  let within = false
  // Phonetic readings of Japanese are no part of the text.
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

/** The number formats of cell styles, by index. */
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

/** The position of a cell such as `BC12`, both from 0. `undefined` if the reference is invalid. */
function placeOf(reference: string | undefined): { row: number; column: number } | undefined {
  const [, letters, digits] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference ?? "") ?? []
  if (letters === undefined || digits === undefined) return undefined
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  return { row: Number(digits) - 1, column: column - 1 }
}

/** The first and last row of `A1:C12`, from 0. */
function rowsOf(range: string | undefined): { first: number; last: number } | undefined {
  const [first, last = first] = (range ?? "").split(":").map(placeOf)
  return first && last && { first: first.row, last: last.row }
}

interface Tables {
  /** Ranges with a filter. */
  filters: string[]
  totalRows: Set<number>
}

/** Filters and totals rows from the tables of a sheet. */
function tablesIn(bytes: Uint8Array, sheet: string): Tables {
  const found: Tables = { filters: [], totalRows: new Set() }
  const paths = [...relationsOf(bytes, sheet).values()].filter(({ kind }) => kind === "table")
  for (const { path } of paths) {
    walk(partOf(bytes, path), {
      open: (name, { ref, totalsRowCount = "0" }) => {
        if (name === "autoFilter" && ref !== undefined) found.filters.push(ref)
        const reach = name === "table" ? rowsOf(ref) : undefined
        if (reach && Number(totalsRowCount) > 0) found.totalRows.add(reach.last)
      },
    })
  }
  return found
}

interface Styles {
  strings: readonly string[]
  formats: readonly NumberFormat[]
  since1904: boolean
  calculatesOnLoad: boolean
}

interface ReadCell {
  type: string
  format: NumberFormat
  value: string
  inline: string
  formula: boolean
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

/**
 * The mark of a cell with a formula. Programs that do not calculate save no result: openpyxl writes an empty value
 * without a type, XlsxWriter writes 0 and sets `fullCalcOnLoad`.
 */
function markOf({ type, formula, value }: ReadCell, { calculatesOnLoad }: Styles): CellMark | undefined {
  if (type === "e") return "error"
  if (!formula) return undefined
  const isResult = type === "str" || (value !== "" && !(calculatesOnLoad && value === "0"))
  return isResult ? "formula" : "uncalculated"
}

const newCell = (type = "n", format?: NumberFormat): ReadCell => ({
  type,
  format,
  value: "",
  inline: "",
  formula: false,
})

type Cells = Pick<ReadTable, "rows" | "marks" | "hiddenRows" | "hiddenColumns" | "merged"> & {
  filters: readonly string[]
}

/** The cells of a sheet. Cells and rows without a reference follow the previous one. */
function cellsIn(part: Uint8Array, styles: Styles): Cells {
  const rows: string[][] = []
  const hiddenRows = new Set<number>()
  const hiddenColumns: number[] = []
  const ranges: string[] = []
  const filters: string[] = []
  const marks: Record<string, CellMark> = {}
  let place = { row: -1, column: -1 }
  let letters = 0
  let cell: ReadCell | undefined
  let into: "value" | "inline" | undefined
  let aside = 0
  const hideColumns = ({ min, max }: Record<string, string>) => {
    for (let column = Number(min); column <= Math.min(Number(max), maxColumns); column++)
      hiddenColumns.push(column - 1)
  }
  const keep = (read: ReadCell) => {
    const { row, column } = place
    const text = withoutApostrophe(textOf(read, styles).replace(/_x000D_/g, ""))
    const mark = markOf(read, styles)
    if (mark === undefined && isBlank(text) && (text === "" || isOutside(row, column))) return
    refuseOutside(row, column, text)
    letters += text.length
    // Cells share texts, so a small file can have a long one in each.
    if (letters > maxPartSize) throw new TableProblem("A planilha tem texto demais")
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
        if (isTrue(attributes.hidden)) hiddenRows.add(place.row)
      } else if (name === "c") {
        place = placeOf(attributes.r) ?? { ...place, column: place.column + 1 }
        cell = newCell(attributes.t, styles.formats[Number(attributes.s ?? 0)])
      } else if (cell && name === "f") cell.formula = true
      else if (cell && name === "v") into = "value"
      else if (name === "mergeCell") ranges.push(attributes.ref ?? "")
      else if (name === "autoFilter") filters.push(attributes.ref ?? "")
      else if (name === "col" && isTrue(attributes.hidden)) hideColumns(attributes)
      else if (name === "t") into = aside === 0 ? "inline" : undefined
      else if (name === "rPh") aside++
    },
    text: (text) => {
      if (cell && into) cell[into] += text
    },
    close: (name) => {
      if (name === "v" || name === "t") into = undefined
      if (name === "rPh") aside--
      if (name !== "c" || !cell) return
      keep(cell)
      cell = undefined
    },
  })
  const merged = ranges.map((range) => filledDown(range, rows, marks)).filter((each) => each !== undefined)
  return { rows, marks, hiddenRows, hiddenColumns, merged, filters }
}

/** Hidden rows within a filter's range. */
function filteredOf(hidden: ReadonlySet<number>, filters: readonly string[]): ReadonlySet<number> {
  const reaches = filters.map(rowsOf).filter((reach) => reach !== undefined)
  return new Set([...hidden].filter((row) => reaches.some(({ first, last }) => first <= row && row <= last)))
}

/** Copies the value of merged cells' first cell into the rows below it. Returns the cells if there are such rows. */
function filledDown(
  range: string,
  rows: string[][],
  marks: Record<string, CellMark>,
): MergedCells | undefined {
  const [first, last] = range.split(":").map(placeOf)
  if (!first || !last || last.row <= first.row) return undefined
  const { row, column } = first
  const text = rows[row]?.[column] ?? ""
  const mark = marks[markKey(row, column)]
  if (text === "" && mark === undefined) return undefined
  for (const [below, cells] of rows.slice(row + 1, last.row + 1).entries()) {
    while (cells.length <= column) cells.push("")
    cells[column] = text
    if (mark) marks[markKey(row + 1 + below, column)] = mark
  }
  return { range, column, last: last.row }
}

/** A sheet of a workbook: the requested one, otherwise the active one, or the first that is not empty. */
export function readWorkbook(bytes: Uint8Array, wanted?: number): ReadTable {
  const { sheets, active, strings, styles: stylesPath, ...book } = workbookIn(bytes)
  const styles = {
    strings: sharedStringsIn(partOf(bytes, strings)),
    formats: formatsIn(partOf(bytes, stylesPath)),
    ...book,
  }
  const names = sheets.map(({ name }) => name)
  const read = (sheet: number): ReadTable => {
    const path = sheets[sheet]?.path
    const part = partOf(bytes, path)
    if (path === undefined || !part) throw new TableProblem(damaged)
    const { rows, filters, ...rest } = cellsIn(part, styles)
    const tables = tablesIn(bytes, path)
    return {
      rows: bounded(rows),
      ...rest,
      filteredRows: filteredOf(rest.hiddenRows ?? new Set(), [...filters, ...tables.filters]),
      totalRows: tables.totalRows,
      sheets: names,
      sheet,
    }
  }
  if (wanted !== undefined) return read(wanted)
  if (sheets.length === 0) throw new TableProblem("A pasta de trabalho não tem nenhuma planilha com células")
  const others = sheets.map((_, sheet) => sheet).filter((sheet) => sheet !== active)
  for (const sheet of [active, ...others]) {
    try {
      return read(sheet)
    } catch (error) {
      if (!(error instanceof EmptyTable)) throw error
    }
  }
  throw new EmptyTable()
}
