import type { TableSeparator } from "@/domain/plans"
import { readTextFile } from "./csv"
import { maxFileSize, type ReadTable, TableProblem, tooLarge } from "./read"
import { readWorkbook } from "./xlsx"

const beginsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** Settings for a file: a workbook's sheet from 0, or a text's separator. */
export interface TableRead {
  sheet?: number
  separator?: TableSeparator
}

const old = "É um .xls antigo: abra-o no Excel ou no LibreOffice e salve como .xlsx ou .csv"
const locked = "A pasta de trabalho tem senha: abra-a no Excel e salve sem senha, ou como .csv"

/** Whether bytes contain a name in UTF-16, as the directory of a compound file does. */
function includes(bytes: Uint8Array, name: string): boolean {
  const wanted = [...name].flatMap((letter) => [letter.charCodeAt(0), 0])
  for (let at = bytes.indexOf(wanted[0] ?? 0); at !== -1; at = bytes.indexOf(wanted[0] ?? 0, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return true
  }
  return false
}

/** Reads the table in a file. The format is detected from its content, not its name. Throws `TableProblem`. */
export function readTable(bytes: Uint8Array, { sheet, separator }: TableRead = {}): ReadTable {
  if (bytes.length > maxFileSize) throw new TableProblem(tooLarge)
  if (beginsWith(bytes, 0x50, 0x4b, 3, 4)) return readWorkbook(bytes, sheet)
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new TableProblem(includes(bytes, "EncryptedPackage") ? locked : old)
  // Excel up to version 4.
  if (bytes[0] === 9 && [0, 2, 4].includes(bytes[1] ?? -1) && [4, 6].includes(bytes[2] ?? -1))
    throw new TableProblem(old)
  return readTextFile(bytes, separator)
}
