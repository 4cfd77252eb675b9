import { readTextFile } from "./csv"
import { largestFile, type ReadTable, TableProblem, tooLarge } from "./read"
import { readWorkbook } from "./xlsx"

const beginsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** The table in a file, by what it holds, whatever it is called. Throws `TableProblem`. */
export function readTable(bytes: Uint8Array, sheet?: number): ReadTable {
  if (bytes.length > largestFile) throw new TableProblem(tooLarge)
  if (beginsWith(bytes, 0x50, 0x4b, 3, 4)) return readWorkbook(bytes, sheet)
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new TableProblem("É um .xls antigo, ou tem senha: salve como .xlsx, sem senha, ou como .csv")
  }
  return readTextFile(bytes)
}
