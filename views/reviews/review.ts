import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import type { ReviewOutcome, ReviewState } from "@/domain/reviews"
import { counted, grouped } from "@/domain/text/words"
import type { Target } from "@/palette/targetTypes"
import type { Tone } from "@/ui/badges/Tag"

export type Review = AnswerOf<Calls["reviews"]["get"]>
export type ReportedLine = AnswerOf<Calls["reviews"]["lines"]>["items"][number]

export const reviewKey = ({ id }: Review) => String(id)
export const reportedKey = ({ id }: ReportedLine) => String(id)

/** A review as a target of commands. */
export const reviewTarget = ({ id, name, state, mine, can }: Review): Target<"review"> => ({
  kind: "review",
  id,
  name,
  closing: state === "closing",
  mine,
  can,
})

/** A line as a target of commands, if a person has decided it and can still undo that. */
export const decidedTarget =
  ({ id: review, state }: Review, me: string) =>
  ({ id: line, client, held, decidedBy }: ReportedLine): Target<"decidedLine"> | undefined =>
    state === "open" && decidedBy?.atalaiaId === me
      ? { kind: "decidedLine", review, line, name: client.name, held: held.title }
      : undefined

export const stateTones: Record<ReviewState, Tone> = {
  preparing: "neutral",
  open: "accent",
  closing: "warn",
  closed: "ok",
}

export const outcomeTones: Record<ReviewOutcome, Tone> = {
  waiting: "neutral",
  keep: "ok",
  take: "bad",
  kept: "ok",
  taken: "bad",
  changed: "neutral",
  failed: "warn",
}

/** *1.200 de 3.000 linhas prontas*, *12 de 3.000 por decidir* */
export function progressText({ state, lines, expected, undecided }: Review): string {
  if (state === "preparing")
    return `${grouped(lines)} de ${counted(expected, "linha pronta", "linhas prontas")}`
  if (undecided === undefined) return counted(lines, "linha", "linhas")
  return `${grouped(undecided)} de ${grouped(lines)} por decidir`
}

/** What becomes of lines that no plan takes yet. */
export const unplannedText = (lines: number) =>
  `${counted(lines, "linha ainda não está em um plano", "linhas ainda não estão em um plano")}: o que é de quem aprova ou de quem fecha vai em outro, depois destes`

/** How much is done, from 0 to 1; undefined if it is not known. */
export function progressOf({ state, lines, expected, undecided }: Review): number | undefined {
  if (state === "closed") return 1
  if (state === "preparing") return expected === 0 ? 0 : Math.min(lines / expected, 1)
  return undecided === undefined || lines === 0 ? undefined : (lines - undecided) / lines
}
