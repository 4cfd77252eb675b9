import { parts } from "@/domain/parts"
import type { Command, Values } from "@/palette/command"
import { hasProblems, lineOf, parseCommandLine } from "@/palette/grammar/grammar"
import { eachOf, manySlot, resolveAll, resultId, resultsIn, undoOf } from "@/palette/run/execute"
import { notPlannable, withJustification } from "@/palette/run/planRequests"
import { textsIn } from "@/palette/slots/useResolution"
import { withoutPrefix } from "../beginning"
import type { Plan, PlanLine } from "../plan"
import type { CompileContext } from "./compile"

/** The rows that undo a plan, from its last line to its first, and the number of lines without an opposite. */
export interface OppositeOfPlan {
  rows: string[]
  without: number
}

/** Lines that cannot be undone become comments. */
export async function oppositeOfPlan(
  { lines, justification }: Plan,
  reading: CompileContext,
): Promise<OppositeOfPlan> {
  const rows: string[] = []
  let without = 0
  for (const line of lines.toReversed()) {
    if (line.state !== "done") continue
    const opposite = await oppositeOfLine(line, justification, reading)
    rows.push(...(opposite ?? [`# não se desfaz: ${line.text}`]))
    if (!opposite) without++
  }
  return { rows, without }
}

async function oppositeOfLine(
  { text, answers = [] }: PlanLine,
  justification: string,
  { client, commands, others, sources }: CompileContext,
): Promise<string[] | undefined> {
  const parsed = parseCommandLine(text, text.length, commands, others)
  const { command } = parsed
  if (!command?.change?.opposite || hasProblems(parsed)) return undefined
  const { values, problems } = await resolveAll(client, command, textsIn(parsed), sources)
  if (Object.keys(problems).length > 0) return undefined
  // A line without a justification was carried out with the plan's.
  return oppositeLines(command, withJustification(command, values, justification), answers, commands)
}

/**
 * The lines that undo a line, by the answers to its requests. People whose lines differ in nothing else share a line.
 * `undefined` if the command has no opposite, or the opposite can no longer be determined.
 */
export function oppositeLines(
  command: Command,
  values: Values,
  answers: readonly unknown[],
  commands: readonly Command[],
): string[] | undefined {
  const groups = new Map<string, { opposite: Command; fill: Record<string, string>; several: string[] }>()
  for (const each of doneOf(command, values, answers)) {
    const back = undoOf(command, each)
    const opposite = back && commands.find(({ id }) => id === back.id)
    if (!opposite || notPlannable(opposite) !== undefined) return undefined
    const { [manySlot(opposite) ?? ""]: one, ...rest } = back.fill
    const key = JSON.stringify([opposite.id, rest])
    const group = groups.get(key) ?? { opposite, fill: rest, several: [] }
    if (one !== undefined) group.several.push(one)
    groups.set(key, group)
  }
  if (groups.size === 0) return undefined
  return [...groups.values()].map(({ opposite, fill, several }) => {
    const all = several.length > 0 ? { ...fill, [manySlot(opposite) ?? ""]: several.join(", ") } : fill
    return withoutPrefix(lineOf(opposite, all, "pt", commands))
  })
}

/** The completed changes of a line, each with its answer. */
function doneOf(command: Command, values: Values, answers: readonly unknown[]) {
  const each = eachOf(command, values)
  const { together } = command.change ?? {}
  if (!together || each.length < 2) return each.map((one, index) => ({ values: one, answer: answers[index] }))
  const many = manySlot(command) ?? ""
  return parts(each, together.most).flatMap((part, index) => {
    const results = new Map(resultsIn(answers[index]).map((result) => [resultId(result), result]))
    return part
      .map((one) => ({ values: one, answer: results.get(one[many]?.[0]?.id ?? "") }))
      .filter(({ answer }) => answer?.message === undefined)
  })
}
