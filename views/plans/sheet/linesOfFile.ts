import { longestLine, mostLines } from "@/domain/plans"
import { counted, grouped } from "@/domain/text/words"
import { rowsPasted } from "./rows"

/** More than all lines of a plan need as they are usually written. */
const largestFile = 8 * 1024 * 1024

/** Whether a file is a table, by its name. Others are read as lines. */
export const isTableFile = ({ name }: Pick<File, "name">): boolean =>
  /\.(csv|tsv|tab|xls[xmb]?|ods)$/i.test(name)

/** The lines of a text file, or why it cannot be read: nothing of it is taken then. */
export async function linesOfFile(file: File): Promise<{ lines: string[] } | { reason: string }> {
  if (file.size > largestFile) return { reason: "O arquivo é grande demais: até 8 MB" }
  const bytes = await file.arrayBuffer()
  const text = decoded(bytes)
  if (text.includes("\0"))
    return { reason: "Não é um arquivo de texto: use um .txt com um comando por linha" }
  const lines = rowsPasted(text.replace(/^\uFEFF/, ""))
  if (lines.length === 0) return { reason: "O arquivo não tem nenhuma linha" }
  if (lines.length > mostLines) {
    return {
      reason: `O arquivo tem ${counted(lines.length, "linha", "linhas")}: um plano tem no máximo ${grouped(mostLines)}`,
    }
  }
  const long = lines.findIndex((line) => line.length > longestLine)
  if (long >= 0)
    return { reason: `A linha ${grouped(long + 1)} tem mais de ${grouped(longestLine)} caracteres` }
  return { lines }
}

/** Text as most write it, else as older programs on Windows do. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}
