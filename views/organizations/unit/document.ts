import { maxDocumentBytes } from "@/domain/organizations/organization"
import { fileTooLarge } from "@/domain/registration/files"
import type { FileFieldProps } from "@/ui/fields/FileField"

/* The document that justifies an operation on a unit. */

const extensionOf = (name: string) => name.split(".").at(-1)?.toLowerCase() ?? ""
const documents = ["pdf", "png", "jpg", "jpeg", "docx", "odt"]
const accepting = (extensions: readonly string[]) => extensions.map((each) => `.${each}`).join(",")

type DocumentField = Pick<FileFieldProps, "accept" | "hint">
export const documentField: DocumentField = {
  accept: accepting(documents),
  hint: "Um PDF, uma imagem PNG ou JPEG, ou um texto DOCX ou ODT, de até 2,5 MB, sem senha, macros, scripts ou anexos.",
}

/** Errors of a file that the page can detect; `most` is the maximum size in bytes. The server checks the contents. */
export function fileProblem(file: File, most: number): string | undefined {
  if (file.size > most) return fileTooLarge
  if (file.size === 0) return "O arquivo está vazio."
  if (documents.includes(extensionOf(file.name))) return undefined
  return "Envie um PDF, uma imagem PNG ou JPEG, ou um texto DOCX ou ODT."
}

/** As `fileProblem`, for a required document. */
export const documentProblem = (file: File | null): string | undefined =>
  file ? fileProblem(file, maxDocumentBytes) : "Por favor, adicione um documento"
