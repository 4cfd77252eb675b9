import { api } from "@/client/api"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { PlanLineState, PlanState } from "@/domain/plans"
import { counted } from "@/domain/text/words"
import type { Target } from "@/palette/targetTypes"
import type { Tone } from "@/ui/badges/Tag"

export type PlanSummary = AnswerOf<Calls["plans"]["list"]>["items"][number]
export type Plan = AnswerOf<Calls["plans"]["get"]>
export type Simulation = AnswerOf<Calls["plans"]["simulate"]>
export type PlanLine = Plan["lines"][number]
export type SentCall = NonNullable<PlanLine["sends"]>[number]
export type Effect = Simulation["sum"][number]

export const planKey = ({ id }: PlanSummary) => String(id)
/** The key of a plan in the inbox. */
export const planRowKey = (id: number | string) => `plan ${id}`

/** A plan with its lines. Not refetched on window focus, because the user may be editing it. */
export const planQuery = (id: number) => ({
  ...api.plans.get.query({ params: { planId: id } }),
  refetchOnWindowFocus: false,
})

/** A plan as a target of commands. */
export const planTarget = ({ id, can, lines }: Plan): Target<"plan"> => ({
  kind: "plan",
  id,
  can: { ...can, undo: lines.some(({ state }) => state === "done") },
})

/** The number of commands that decide on a plan (approve, refuse). They come first; later commands are no decisions. */
export const decisions = 2

export const stateTones: Record<PlanState, Tone> = {
  draft: "neutral",
  waiting: "warn",
  approved: "accent",
  refused: "bad",
  applying: "accent",
  applied: "ok",
}

export const lineTones: Record<PlanLineState, Tone> = {
  waiting: "neutral",
  done: "ok",
  changed: "warn",
  failed: "bad",
}

/** The reason why a plan was refused, even if it was sent again since. */
export const refusalText = (state: PlanState, reason: string): string =>
  `${state === "refused" ? "Negado" : "Já foi negado, como está"}: “${reason}”`

export const linesText = (count: number) => counted(count, "linha", "linhas")
