import { type } from "arktype"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"

type ClientSummary = AnswerOf<Calls["roles"]["holders"]>["items"][number]["client"]

export const clientSummaryRow = type({
  id: "string",
  kind: "'person' | 'application'",
  name: "string",
  organizationId: "number.integer | null",
  organizationAcronym: "string | null",
  organizationTitle: "string | null",
})
export type ClientSummaryRow = typeof clientSummaryRow.infer

/** A person or an application named in a list; applications have no organization. */
export const presentClient = (row: ClientSummaryRow): ClientSummary => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  ...(row.organizationId !== null && {
    organization: {
      id: row.organizationId,
      acronym: row.organizationAcronym ?? "",
      title: row.organizationTitle ?? "",
    },
  }),
})
