import { fileProblem } from "@views/organizations/unit/document"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { maxFileBytes } from "@/domain/registration/files"
import { linesOf } from "../items/pendingChanges"

/** A document of a person, as returned by the server. */
export type UserFile = AnswerOf<Calls["userFiles"]["get"]>
export type UserFiles = AnswerOf<Calls["userFiles"]["both"]>
export type RequiredDocument = AnswerOf<Calls["registration"]["requiredDocuments"]>[number]

/** The current and the pending documents. Cached as returned by the server, because other views use the same key. */
export const filesQuery = (atalaiaId: string) => ({
  ...api.userFiles.both.query({ params: { atalaiaId } }),
  select: inLines,
})
export const inLines = ({ valid, notValid }: UserFiles) => linesOf([...valid, ...notValid])
export type FileLine = ReturnType<typeof linesOf<UserFile>>[number]

export const requiredDocumentsQuery = (atalaiaId: string) =>
  api.registration.requiredDocuments.query({ query: { atalaiaId } })

/** The types that already have a file, current or pending: each type has at most one. */
export const usedTypes = (lines: readonly FileLine[]): ReadonlySet<number> =>
  new Set(lines.map(({ shown }) => shown.documentTypeId))

/** Whether a required document exists, or is pending. */
export const isThere = (lines: readonly FileLine[], { id }: Pick<RequiredDocument, "id">): boolean =>
  lines.some(({ shown, pending }) => pending?.change !== "delete" && shown.documentTypeId === id)

export const allTypesUsed = "Você já adicionou todos os tipos de documentos aceitos pelo sistema"

/** The error of a chosen or missing file. */
export const userFileProblem = (file: File | null): string | undefined =>
  file ? fileProblem(file, maxFileBytes) : "Por favor, escolha um arquivo!"
