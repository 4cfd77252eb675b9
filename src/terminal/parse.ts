import { fold } from "@/domain/text/fold"
import { quote } from "@/domain/text/quote"
import { eitherOf } from "@/domain/text/words"
import type { Command, Values } from "@/palette/command"
import { parseCommandLine, problemsIn } from "@/palette/grammar/grammar"
import { nearestCommands } from "@/palette/grammar/nearest"
import type { Parsed } from "@/palette/grammar/parsed"
import { readToken, spaceEnd } from "@/palette/grammar/tokens"
import { lackingSlots } from "@/palette/grammar/values"
import { resolveAll } from "@/palette/run/execute"
import { whatLacks } from "@/palette/run/planRequests"
import { resolve } from "@/palette/slots/resolve"
import { lookupOf, textsIn } from "@/palette/slots/useResolution"
import type { Environment } from "./environment"
import { stop } from "./exitCodes"

/** A parsed line. */
export interface ParsedLine {
  parsed: Parsed
  command: Command
  values: Values
}

/** The shell's words as one line; words that were quoted are quoted again. A single word is the whole line. */
export const lineOfWords = (words: readonly string[]): string =>
  words.length === 1
    ? (words[0] ?? "")
    : words.map((word) => (/[\s"]/.test(word) ? quote(word) : word)).join(" ")

/** Parses a line as the palette does. Stops with the place of a parse error. */
export async function parseLine(line: string, reading: Environment): Promise<ParsedLine> {
  const parsed = parseCommandLine(line, line.length, reading.commands, reading.others)
  const [fault] = problemsIn(parsed)
  const { command, notYours } = parsed
  if (fault && notYours) {
    throw stop("refused", fault.reason, { command: notYours.id, problem: { line, ...fault } })
  }
  if (fault) throw notUnderstood(line, (!command && unknownRunbook(line, reading)) || fault)
  if (!command) {
    const reason = "Nenhum comando começa assim. Veja todos: atalaia help"
    throw notUnderstood(line, { start: 0, end: line.length, reason })
  }
  const { values, problems } = await resolveAll(reading.client, command, textsIn(parsed), reading.sources)
  const [wrong] = Object.entries(problems)
  if (wrong) throw notUnderstood(line, await placeOf(parsed, command, wrong, reading))
  const lacks = whatLacks(command, values, lackingSlots(command, values)) ?? command.change?.lacks?.(values)
  if (lacks !== undefined) throw notUnderstood(line, { start: line.length, end: line.length, reason: lacks })
  return { parsed, command, values }
}

/** Words that begin the commands of runbooks, in both languages (`runCommands`). */
const runs: ReadonlySet<string> = new Set(["run", "executar"])

/** Whether the line runs a runbook. */
export const isRun = (word: string): boolean => runs.has(fold(word))

/** The error for an unknown runbook, with similar names. */
function unknownRunbook(line: string, { commands }: Environment): Fault | undefined {
  const begin = line.search(/[^\s>]|$/)
  const word = readToken(line, begin)
  if (!isRun(word.text)) return undefined
  const start = spaceEnd(line, word.end)
  const end = Math.max(start, line.trimEnd().length)
  if (start === end) return { start, end, reason: "Diga o nome do roteiro" }
  const runbooks = commands.filter(({ runbook }) => runbook !== undefined)
  const first = fold(readToken(line, start).text)
  const like = runbooks.filter((each) => fold(nameOf(each)).includes(first))
  const near = [...nearestCommands(line.slice(begin), runbooks).map(({ command }) => command), ...like]
  const names = [...new Set(near.map(nameOf))].slice(0, fewNear).map((name) => `“${name}”`)
  const none = "Nenhum roteiro seu, nem compartilhado, tem esse nome"
  return { start, end, reason: names.length > 0 ? `${none}. Será ${eitherOf(names)}?` : none }
}

const fewNear = 3
/** A runbook's name, from the words of its command. */
const nameOf = ({ words: { en } }: Command) => en[0]?.replace(/^run /, "") ?? ""

interface Fault {
  start: number
  end: number
  reason: string
}

const notUnderstood = (line: string, { start, end, reason }: Fault) =>
  stop("notUnderstood", reason, { problem: { line, start, end, reason } })

/** The place of the wrong value, for a slot with several values. */
async function placeOf(
  parsed: Parsed,
  command: Command,
  [name, reason]: [string, string],
  { client, sources }: Environment,
): Promise<Fault> {
  const texts = textsIn(parsed)
  for (const { text, start, end } of parsed.slots.find((slot) => slot.name === name)?.values ?? []) {
    const lookup = lookupOf(command, name, text, texts)
    const resolution = lookup && (await resolve(client, lookup, sources))
    if (resolution && "reason" in resolution) return { start, end, reason: resolution.reason }
  }
  return { start: 0, end: parsed.line.length, reason }
}
