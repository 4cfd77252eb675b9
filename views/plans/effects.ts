import type { Tone } from "@/ui/badges/Tag"
import type { Effect, Plan, PlanLine, Simulation } from "./plan"
import type { CompiledLine } from "./sheet/compile"
import { isCommand } from "./sheet/rows"

/** The effects of a sheet's commands at the time of their simulation. */
export interface Simulated extends Pick<Simulation, "sum" | "people" | "secondPerson"> {
  /** The simulated commands, one per line. If the sheet's commands differ, the effects are outdated. */
  commands: string
  lines: readonly MarkedLine[]
  /** Whether the plan was sent to an approver, who must approve it even if no effect requires that. */
  sent?: boolean
  /** Problems of skipped rows, by the row's text. */
  problems: ReadonlyMap<string, string>
}
/** A line with its result. */
type MarkedLine = { text: string } & Pick<PlanLine, "effects" | "refusal"> &
  Partial<Pick<PlanLine, "state" | "message" | "sends">>

/** The information shown under a row's text. */
export interface Mark {
  /** The problem because of which the row was skipped. */
  problem?: string
  line?: MarkedLine
}

export const simulatedOf = (
  commands: string,
  lines: readonly CompiledLine[],
  problems: ReadonlyMap<string, string>,
  simulation: Simulation,
): Simulated => ({
  commands,
  lines: simulation.lines.map((line, index) => ({ text: lines[index]?.text ?? "", ...line })),
  sum: simulation.sum,
  people: simulation.people,
  secondPerson: simulation.secondPerson,
  problems,
})

/** The effects stored in a saved plan. */
export const simulatedIn = ({ lines, sum, people, secondPerson, state, approver }: Plan): Simulated => ({
  commands: lines.map(({ text }) => text).join("\n"),
  // Before a plan is applied, the state of waiting lines is obvious and not shown.
  lines: lines.map(({ state: how, ...line }) =>
    how === "waiting" && state !== "applying" ? line : { ...line, state: how },
  ),
  sum,
  people,
  secondPerson,
  sent: approver !== undefined,
  problems: new Map(),
})

/** The mark of each row. Rows with the same text get their own lines, in order. */
export function marksOf(rows: readonly string[], simulated: Simulated | undefined): (Mark | undefined)[] {
  if (!simulated) return []
  const waiting = new Map<string, MarkedLine[]>()
  for (const line of simulated.lines) {
    const same = waiting.get(line.text)
    if (same) same.push(line)
    else waiting.set(line.text, [line])
  }
  return rows.map((row) => {
    if (!isCommand(row)) return undefined
    const text = row.trim()
    const line = waiting.get(text)?.shift()
    const problem = simulated.problems.get(text)
    if (line === undefined && problem === undefined) return undefined
    return { ...(line && { line }), ...(problem !== undefined && { problem }) }
  })
}

export const effectTones: Record<Effect["tone"], Tone> = {
  danger: "bad",
  warning: "warn",
  positive: "ok",
  neutral: "neutral",
}
export const effectColours: Record<Effect["tone"], string> = {
  danger: "text-bad",
  warning: "text-warn",
  positive: "text-ok",
  neutral: "text-muted",
}
