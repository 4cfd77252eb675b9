import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { iso, momentText } from "../../platform/database/moment"

export const passkeyRow = type({
  id: "number.integer",
  name: "string",
  createDate: momentText,
  lastUsedDate: momentText.or("null"),
  deviceBound: "boolean",
})

/** A passkey as its owner sees it. */
export const presentPasskey = (
  row: typeof passkeyRow.infer,
): AnswerOf<Calls["passkeys"]["list"]>["items"][number] => ({
  id: row.id,
  name: row.name,
  createDate: iso(row.createDate),
  ...(row.lastUsedDate !== null && { lastUsedDate: iso(row.lastUsedDate) }),
  synced: !row.deviceBound,
})
