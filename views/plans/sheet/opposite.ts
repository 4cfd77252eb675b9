import { parts } from "@/domain/parts"
import type { Command, ResultOfOne, Values } from "@/palette/command"
import { hasProblems, lineOf, parseCommandLine } from "@/palette/grammar/grammar"
import { eachOf, manySlot, resolveAll } from "@/palette/run/execute"
import { notPlannable } from "@/palette/run/planRequests"
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
export async function oppositeOfPlan({ lines }: Plan, reading: CompileContext): Promise<OppositeOfPlan> {
  const rows: string[] = []
  let without = 0
  for (const line of lines.toReversed()) {
    if (line.state !== "done") continue
    const opposite = await oppositeOfLine(line, reading)
    rows.push(...(opposite ?? [`# não se desfaz: ${line.text}`]))
    if (!opposite) without++
  }
  return { rows, without }
}

async function oppositeOfLine(
  { text, answers = [] }: PlanLine,
  { client, commands, others, sources }: CompileContext,
): Promise<string[] | undefined> {
  const parsed = parseCommandLine(text, text.length, commands, others)
  const { command } = parsed
  if (!command?.change?.opposite || hasProblems(parsed)) return undefined
  const { values, problems } = await resolveAll(client, command, textsIn(parsed), sources)
  return Object.keys(problems).length > 0 ? undefined : oppositeLines(command, values, answers, commands)
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
  const back = command.change?.opposite
  const opposite = back && commands.find(({ id }) => id === back.id)
  if (!back || !opposite || notPlannable(opposite) !== undefined) return undefined
  const fills = doneOf(command, values, answers).map((one) => back.fill(one.values, one.answer))
  if (fills.length === 0 || fills.some((fill) => fill === undefined)) return undefined
  const many = manySlot(opposite) ?? ""
  const groups = new Map<string, { fill: Record<string, string>; several: string[] }>()
  for (const fill of fills) {
    const { [many]: one, ...rest } = fill ?? {}
    const key = JSON.stringify(rest)
    const group = groups.get(key) ?? { fill: rest, several: [] }
    if (one !== undefined) group.several.push(one)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ fill, several }) =>
    withoutPrefix(
      lineOf(opposite, several.length > 0 ? { ...fill, [many]: several.join(", ") } : fill, "pt", commands),
    ),
  )
}

/** The completed changes of a line, each with its answer. */
function doneOf(command: Command, values: Values, answers: readonly unknown[]) {
  const each = eachOf(command, values)
  const { together } = command.change ?? {}
  if (!together || each.length < 2) return each.map((one, index) => ({ values: one, answer: answers[index] }))
  const many = manySlot(command) ?? ""
  return parts(each, together.most).flatMap((part, index) => {
    const unchanged = new Set(
      resultsIn(answers[index]).flatMap(({ atalaiaId, message }) =>
        message === undefined ? [] : [atalaiaId],
      ),
    )
    return part
      .filter((one) => !unchanged.has(one[many]?.[0]?.id ?? ""))
      .map((one) => ({ values: one, answer: undefined }))
  })
}

const resultsIn = (answer: unknown): readonly ResultOfOne[] =>
  typeof answer === "object" && answer !== null && "results" in answer && Array.isArray(answer.results)
    ? answer.results
    : []
