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

/** The documents that an application wants of who asks for access. */
export const wantedQuery = (app: string) => api.applications.documents.query({ params: { app } })

/** The file of a type that a person has, or that waits for an authorizer. */
export function heldFile(
  lines: readonly FileLine[],
  { documentId }: Pick<WantedDocument, "documentId">,
): UserFile | undefined {
  const held = lines.find((line) => isThere([line], { id: documentId }))
  return held && (held.asked ?? held.shown)
}

/** Labels of the documents that are wanted and not there, as far as the page knows; the server looks again. */
export function lackingDocuments(queries: QueryClient, atalaiaId: string, app: string): string[] {
  const wanted = queries.getQueryData<WantedDocument[]>(wantedQuery(app).queryKey) ?? []
  const files = queries.getQueryData<UserFiles>(filesQuery(atalaiaId).queryKey)
  const lines = files && inLines(files)
  return lines ? wanted.filter((document) => !heldFile(lines, document)).map(({ label }) => label) : []
}
