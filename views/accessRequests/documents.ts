import type { QueryClient } from "@tanstack/react-query"
import {
  type FileLine,
  filesQuery,
  inLines,
  isThere,
  type UserFile,
  type UserFiles,
} from "@views/registrationData/files/files"
import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"

export type WantedDocument = AnswerOf<Calls["applications"]["documents"]>[number]

/** The documents that an application requires of everybody who requests access. */
export const wantedQuery = (app: string) => api.applications.documents.query({ params: { app } })

/** The person's file of a type, also while it waits for an authorizer. */
export function heldFile(
  lines: readonly FileLine[],
  { documentId }: Pick<WantedDocument, "documentId">,
): UserFile | undefined {
  const held = lines.find((line) => isThere([line], { id: documentId }))
  return held && (held.asked ?? held.shown)
}

/** Labels of the missing documents, as far as they are loaded; the server checks again. */
export function lackingDocuments(queries: QueryClient, atalaiaId: string, app: string): string[] {
  const wanted = queries.getQueryData<WantedDocument[]>(wantedQuery(app).queryKey) ?? []
  const files = queries.getQueryData<UserFiles>(filesQuery(atalaiaId).queryKey)
  const lines = files && inLines(files)
  return lines ? wanted.filter((document) => !heldFile(lines, document)).map(({ label }) => label) : []
}
