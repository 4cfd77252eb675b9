import type { Tone } from "@/ui/badges/Tag"
import type { Effect, Plan, PlanLine, Simulation } from "../plan"
import type { CompiledLine } from "./compile"
import { isCommand } from "./rows"

/** What the commands of a sheet would do, as they were when that was found out. */
export interface Simulated extends Pick<Simulation, "sum" | "people" | "secondPerson"> {
  /** The commands, one a line: of others these are no longer the effects. */
  commands: string
  lines: readonly MarkedLine[]
  /** Of a plan that was sent to somebody, who has to approve it also where nothing that it does asks for that. */
  sent?: boolean
  /** Rows that were left out because something is wrong with them, by what is written there. */
  problems: ReadonlyMap<string, string>
}
/** One of them, with what became of it. */
type MarkedLine = { text: string } & Pick<PlanLine, "effects" | "refusal"> &
  Partial<Pick<PlanLine, "state" | "message" | "sends">>

/** What is shown of a row under its text. */
export interface Mark {
  /** What is wrong with it, so that it was left out. */
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

/** What a saved plan knows of its lines. */
export const simulatedIn = ({ lines, sum, people, secondPerson, state, approver }: Plan): Simulated => ({
  commands: lines.map(({ text }) => text).join("\n"),
  // That nothing is done yet goes without saying before a plan is applied.
  lines: lines.map(({ state: how, ...line }) =>
    how === "waiting" && state !== "applying" ? line : { ...line, state: how },
  ),
  sum,
  people,
  secondPerson,
  sent: approver !== undefined,
  problems: new Map(),
})

/** What is known of each row. Of rows that say the same, each has its own line, in their order. */
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
