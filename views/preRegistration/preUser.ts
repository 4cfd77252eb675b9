import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { Target } from "@/palette/target"
import type { Tone } from "@/ui/Tag"

export type PreUserRow = AnswerOf<Calls["registration"]["ongoing"]>["items"][number]

export const preUserKey = ({ atalaiaId }: PreUserRow) => atalaiaId

/** A pre-registration as commands know it: by its e-mail while there is no name. */
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

/** How a status is said (3-registration §9); one that a newer server may send is no reason to fail. */
export const preUserState = (status: string) =>
  states[status] ?? { label: "Desconhecido", tone: "neutral" as const }
