import { mostDocumentBytes } from "@/domain/organization"
import { fileTooLarge } from "@/domain/registration/files"
import type { FileFieldProps } from "@/ui/fields/FileField"

/** The document that justifies an operation on a unit (2-… §5). */

const extensionOf = (name: string) => name.split(".").at(-1)?.toLowerCase() ?? ""
const documents = ["pdf", "png", "jpg", "jpeg", "docx", "odt"]
const accepting = (extensions: readonly string[]) => extensions.map((each) => `.${each}`).join(",")

type Looks = Pick<FileFieldProps, "accept" | "hint">
export const documentLooks: Looks = {
  accept: accepting(documents),
  hint: `Um PDF, uma imagem PNG ou JPEG, ou um texto DOCX ou ODT, de até 2,5 MB.`,
}

/** What is wrong with a file as far as the page can tell, of `most` bytes at most; the server looks into it. */
export function fileProblem(file: File, most: number): string | undefined {
  if (file.size > most) return fileTooLarge
  if (file.size === 0) return "O arquivo está vazio."
  if (documents.includes(extensionOf(file.name))) return undefined
  return "Envie um PDF, uma imagem PNG ou JPEG, ou um texto DOCX ou ODT."
}

/** The same for a document that has to be there. */
export const documentProblem = (file: File | null): string | undefined =>
  file ? fileProblem(file, mostDocumentBytes) : "Por favor, adicione um documento"
