import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type DeputyState, deputyNames } from "@/domain/deputies"
import type { Target } from "@/palette/targetTypes"
import type { Tone } from "@/ui/badges/Tag"

export type Deputy = AnswerOf<Calls["deputies"]["list"]>["items"][number]

export const deputyKey = ({ id }: Deputy) => String(id)

/** Its key in the inbox. */
export const deputyRowKey = (id: number | string) => `deputy ${id}`

export const deputyTarget = ({ id, holder, deputy, can }: Deputy): Target<"deputy"> => ({
  kind: "deputy",
  id,
  name: deputyNames({ holder, deputy }),
  can,
})

export const stateTones: Record<DeputyState, Tone> = {
  asked: "warn",
  coming: "accent",
  active: "ok",
  declined: "bad",
  ended: "neutral",
  over: "neutral",
  lost: "bad",
}
