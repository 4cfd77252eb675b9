import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { presentAuthor } from "../../audit/rows/actorName"
import type { Actor } from "../../identity/actor/context"
import { iso } from "../../platform/database/moment"
import type { Runbook, RunbookSummary } from "./queries"

type Whole = AnswerOf<Calls["runbooks"]["get"]>
type Summary = AnswerOf<Calls["runbooks"]["list"]>["items"][number]

const presentHead = (
  row: Omit<RunbookSummary, "lines">,
  me: Pick<Actor, "atalaiaId">,
): Omit<Summary, "lines"> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  author: presentAuthor(row.authorId, row.authorName),
  shared: row.shared,
  names: row.names.map(({ name, command, slot, within, optional }) => ({
    name,
    command,
    slot,
    ...(within !== undefined && { within }),
    ...(optional && { optional }),
  })),
  createDate: iso(row.createDate),
  updateDate: iso(row.updateDate),
  version: row.version,
  can: { edit: row.authorId === me.atalaiaId },
})

export const presentRunbookSummary = (row: RunbookSummary, me: Pick<Actor, "atalaiaId">): Summary => ({
  ...presentHead(row, me),
  lines: row.lines,
})

export const presentRunbook = (row: Runbook, me: Pick<Actor, "atalaiaId">): Whole => ({
  ...presentHead(row, me),
  lines: row.lines.map(({ text, comment }) => ({ text, ...(comment !== undefined && { comment }) })),
})
