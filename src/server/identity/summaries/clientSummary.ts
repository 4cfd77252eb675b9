import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { presentWorkplace, workplace } from "./personSummary"

type ClientSummary = AnswerOf<Calls["roles"]["holders"]>["items"][number]["client"]

export const clientSummaryRow = type({
  "...": workplace,
  id: "string",
  kind: "'person' | 'application'",
  name: "string",
})
export type ClientSummaryRow = typeof clientSummaryRow.infer

/** A person or an application named in a list; applications have no organization. */
export const presentClient = (row: ClientSummaryRow): ClientSummary => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  ...presentWorkplace(row),
})
