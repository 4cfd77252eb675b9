import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Target } from "@/palette/targetTypes"

export type Application = AnswerOf<Calls["applications"]["get"]>

/** An application as a target of commands. */
export function applicationTarget({
  acronym,
  title,
  enabled,
  hasSecret,
  can,
}: Application): Target<"application"> {
  return { kind: "application", app: acronym, title, enabled, hasSecret, can }
}
