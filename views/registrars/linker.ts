import type { SessionInfo } from "@/client/identity"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Target } from "@/palette/targetTypes"

export type Linker = AnswerOf<Calls["linkers"]["get"]>

export const linkerKey = ({ id }: Linker) => String(id)

/** A linker as a target of commands. */
export const linkerTarget = (
  { approverAtalaiaId, approverName, application }: Linker,
  { user }: SessionInfo,
): Target<"linker"> => ({
  kind: "linker",
  atalaiaId: approverAtalaiaId,
  name: approverName,
  app: application.acronym,
  oneself: user.atalaiaId === approverAtalaiaId,
})
