import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Target } from "./targetTypes"

export type UserRow = AnswerOf<Calls["users"]["list"]>["items"][number]
export type UserDetail = AnswerOf<Calls["users"]["get"]>

/** A person as a target of commands. */
export function userTarget({ atalaiaId, name, enabled, locked, firstAccess, can }: UserRow): Target<"user"> {
  return { kind: "user", atalaiaId, name, enabled, locked, firstAccess, can }
}
