import type { Command, Values } from "@/palette/command"
import { parseCommandLine } from "@/palette/grammar/grammar"
import type { Parsed } from "@/palette/grammar/parsed"
import { quote } from "@/palette/grammar/tokens"
import { resolveAll } from "@/palette/run/execute"
import { whatLacks } from "@/palette/run/planned"
import { resolve } from "@/palette/slots/resolve"
import { lookupOf, textsIn } from "@/palette/slots/useResolution"
import { stop } from "./exits"
import type { Reading } from "./reading"

/** A line that was understood. */
export interface Understood {
  parsed: Parsed
  command: Command
  values: Values
}

/** The words of the shell as one line: what it held together by quotes is held together. One word is the line itself. */
export const lineOfWords = (words: readonly string[]): string =>
  words.length === 1
    ? (words[0] ?? "")
    : words.map((word) => (/[\s"]/.test(word) ? quote(word) : word)).join(" ")

/** What a line says, as the palette understands it. Ends with the place where it says nothing. */
export async function understand(line: string, reading: Reading): Promise<Understood> {
  const parsed = parseCommandLine(line, line.length, reading.commands, reading.others)
  const [fault] = [...parsed.problems, ...parsed.spared]
  if (fault) throw notUnderstood(line, fault)
  const { command } = parsed
  if (!command) {
    const reason = "Nenhum comando começa assim. Veja todos: atalaia help"
    throw notUnderstood(line, { start: 0, end: line.length, reason })
  }
  const { values, problems } = await resolveAll(reading.client, command, textsIn(parsed), reading.sources)
  const [wrong] = Object.entries(problems)
  if (wrong) throw notUnderstood(line, await placeOf(parsed, command, wrong, reading))
  const lacks = whatLacks(command, values)
  if (lacks !== undefined) throw notUnderstood(line, { start: line.length, end: line.length, reason: lacks })
  return { parsed, command, values }
}

interface Fault {
  start: number
  end: number
  reason: string
}

const notUnderstood = (line: string, { start, end, reason }: Fault) =>
  stop("notUnderstood", reason, { problem: { line, start, end, reason } })

/** Where the value is that means nothing, of the several that its slot may have. */
async function placeOf(
  parsed: Parsed,
  command: Command,
  [name, reason]: [string, string],
  { client, sources }: Reading,
): Promise<Fault> {
  const texts = textsIn(parsed)
  for (const { text, start, end } of parsed.slots.find((slot) => slot.name === name)?.values ?? []) {
    const lookup = lookupOf(command, name, text, texts)
    const resolution = lookup && (await resolve(client, lookup, sources))
    if (resolution && "reason" in resolution) return { start, end, reason: resolution.reason }
  }
  return { start: 0, end: parsed.line.length, reason }
}
