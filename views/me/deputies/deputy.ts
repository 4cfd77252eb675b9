import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type DeputyState, deputyNames, deputyParts } from "@/domain/deputies"
import { capitalized, enumerated } from "@/domain/text/words"
import type { Target } from "@/palette/targetTypes"
import type { Tone } from "@/ui/badges/Tag"

export type Deputy = AnswerOf<Calls["deputies"]["list"]>["items"][number]

export const deputyKey = ({ id }: Deputy) => String(id)

export const deputyTarget = ({ id, holder, deputy, can }: Deputy): Target<"deputy"> => ({
  kind: "deputy",
  id,
  name: deputyNames({ holder, deputy }),
  can,
})

/** *Pendências de cadastro e validações* */
export const partsText = ({ parts }: Pick<Deputy, "parts">): string =>
  capitalized(enumerated(parts.map((part) => deputyParts[part])))

export const stateTones: Record<DeputyState, Tone> = {
  asked: "warn",
  coming: "accent",
  active: "ok",
  declined: "bad",
  ended: "neutral",
  over: "neutral",
  lost: "bad",
}
