import { maxLineLength, maxLines } from "@/domain/plans"
import { counted, grouped } from "@/domain/text/words"
import { decoded } from "../table/read/decoded"
import { isTable, rowsPasted } from "./rows"

/** In bytes, more than the lines of the largest plan usually need. */
const maxFileSize = 8 * 1024 * 1024

/** Whether a file is a table, by its name. Others are read as lines. */
export const isTableFile = ({ name }: Pick<File, "name">): boolean =>
  /\.(csv|tsv|tab|xls[xmb]?|ods)$/i.test(name)

/** The lines of a text file, or the reason why it is refused as a whole. Excel also exports cells as `.txt`. */
export async function linesOfFile(
  file: File,
): Promise<{ lines: string[] } | { isTable: true } | { reason: string }> {
  if (file.size > maxFileSize) return { reason: "O arquivo é grande demais: até 8 MB" }
  const { text } = decoded(new Uint8Array(await file.arrayBuffer()))
  if (text.includes("\0"))
    return { reason: "Não é um arquivo de texto: use um .txt com um comando por linha" }
  if (isTable(text)) return { isTable: true }
  const lines = rowsPasted(text.replace(/^\uFEFF/, ""))
  if (lines.length === 0) return { reason: "O arquivo não tem nenhuma linha" }
  if (lines.length > maxLines) {
    return {
      reason: `O arquivo tem ${counted(lines.length, "linha", "linhas")}: um plano tem no máximo ${grouped(maxLines)}`,
    }
  }
  const long = lines.findIndex((line) => line.length > maxLineLength)
  if (long >= 0)
    return { reason: `A linha ${grouped(long + 1)} tem mais de ${grouped(maxLineLength)} caracteres` }
  return { lines }
}
