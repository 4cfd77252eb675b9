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

export type RequiredDocument = AnswerOf<Calls["applications"]["documents"]>[number]

/** The documents that an application requires with every access request. */
export const requiredQuery = (app: string) => api.applications.documents.query({ params: { app } })

/** The person's file of a type, even while it waits for an authorizer. */
export function fileOf(
  lines: readonly FileLine[],
  { documentId }: Pick<RequiredDocument, "documentId">,
): UserFile | undefined {
  const line = lines.find((each) => isThere([each], { id: documentId }))
  return line && (line.pending ?? line.shown)
}

/** Labels of the missing documents, as far as they have loaded. The server checks again. */
export function missingDocuments(queries: QueryClient, atalaiaId: string, app: string): string[] {
  const required = queries.getQueryData<RequiredDocument[]>(requiredQuery(app).queryKey) ?? []
  const files = queries.getQueryData<UserFiles>(filesQuery(atalaiaId).queryKey)
  const lines = files && inLines(files)
  return lines ? required.filter((document) => !fileOf(lines, document)).map(({ label }) => label) : []
}
