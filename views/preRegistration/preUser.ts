import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Target } from "@/palette/targetTypes"
import type { Tone } from "@/ui/badges/Tag"

export type PreUserRow = AnswerOf<Calls["registration"]["ongoing"]>["items"][number]

export const preUserKey = ({ atalaiaId }: PreUserRow) => atalaiaId

/** A pre-registration as a target of commands. Without a name it is shown by its e-mail. */
export const preUserTarget = ({ atalaiaId, name, email, can }: PreUserRow): Target<"preUser"> => ({
  kind: "preUser",
  atalaiaId,
  name: name || email,
  can,
})

const states: Partial<Record<string, { label: string; tone: Tone }>> = {
  READY: { label: "Aguardando aprovação", tone: "warn" },
  IN_PROGRESS: { label: "Em andamento", tone: "accent" },
}

/** The text of a status. A newer server may send one that is not known here. */
export const preUserState = (status: string) =>
  states[status] ?? { label: "Desconhecido", tone: "neutral" as const }
