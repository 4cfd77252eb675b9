import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"

type ClientSummary = AnswerOf<Calls["roles"]["holders"]>["items"][number]["client"]

export interface ClientSummaryRow {
  id: string
  kind: "person" | "application"
  name: string
  organizationId: number | null
  organizationAcronym: string | null
  organizationTitle: string | null
}

/** A person or an application named in a list; applications work nowhere. */
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
