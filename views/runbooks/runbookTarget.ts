import type { RunbookSummary } from "@/palette/runbooks"
import type { Target } from "@/palette/targetTypes"

export const runbookTarget = ({ id, can }: Pick<RunbookSummary, "id" | "can">): Target<"runbook"> => ({
  kind: "runbook",
  id,
  can,
})
