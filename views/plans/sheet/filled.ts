import { mostLines } from "@/domain/plans"
import { isName, nameWithin } from "@/domain/runbooks"
import { fold } from "@/domain/text/fold"
import { grouped } from "@/domain/text/words"
import type { Command } from "@/palette/command"
import { format, hasProblems, parseCommandLine } from "@/palette/grammar/grammar"
import type { Parsed, ParsedSlot } from "@/palette/grammar/parsed"
import { withoutPrefix } from "./beginning"
import { namesOf, takesNamesWithin } from "./names"
import { type Commented, rowsIn } from "./rows"

/** What stands for each name, as it would be typed. */
export type Given = ReadonlyMap<string, readonly string[]>

/**
 * The rows of a sheet that a runbook makes with values in the place of its names. A command that takes several values gets
 * them in one line, another a line for each; so does a line with a longer text about one of them. What a command is no
 * longer, or what is not said, stays as it was written: the row says what is wrong with it.
 */
export function filledRows(
  lines: readonly Commented[],
  given: Given,
  commands: readonly Command[],
): string[] {
  const rows: string[] = []
  for (const { text, comment } of lines) {
    if (comment !== undefined) rows.push(...rowsIn(comment))
    rows.push(...filledLine(text, given, commands))
    if (rows.length > 2 * mostLines) {
      throw new Error(
        `Um plano tem no máximo ${grouped(mostLines)} linhas: execute para menos pessoas por vez`,
      )
    }
  }
  return rows
}

type Texts = Record<string, readonly { text: string }[]>

function filledLine(text: string, given: Given, commands: readonly Command[]): string[] {
  if (!text.includes("$")) return [text]
  const parsed = parseCommandLine(text, text.length, commands)
  const { command, slots, language } = parsed
  if (!command || hasProblems(parsed)) return [filledText(text, given)]
  return eachAlone(parsed, given).flatMap((one) => {
    let ways: Texts[] = [{}]
    for (const slot of slots)
      ways = waysOf(slot, one).flatMap((way) => ways.map((each) => ({ ...each, ...way })))
    return ways.map((values) => withoutPrefix(format(command, values, language, commands)))
  })
}

/** What was given, once for each value of a name that stands within a longer text: such a text is about one of them. */
function eachAlone(parsed: Parsed, given: Given): Given[] {
  const within = new Set(namesOf(parsed).flatMap(({ key, whole }) => (whole ? [] : [key])))
  let alone = [given]
  for (const key of within) {
    const values = given.get(key) ?? []
    if (values.length > 1)
      alone = values.flatMap((value) => alone.map((each) => new Map(each).set(key, [value])))
  }
  return alone
}

/** What a slot holds, once for each line that it makes. */
function waysOf({ name, slot, values }: ParsedSlot, given: Given): Texts[] {
  const meant = values.flatMap(({ text }) =>
    isName(text)
      ? (given.get(fold(text)) ?? keptOr(slot, text))
      : [takesNamesWithin(slot) ? filledText(text, given) : text],
  )
  if (meant.length === 0) return [{}]
  return slot.many
    ? [{ [name]: meant.map((text) => ({ text })) }]
    : meant.map((text) => ({ [name]: [{ text }] }))
}

/** A name for which nothing was said: the line goes without it, or waits for it. */
const keptOr = ({ optional }: ParsedSlot["slot"], text: string) => (optional ? [] : [text])

/** The same within a text, or in a line that is not understood: the first of several values. */
const filledText = (text: string, given: Given) =>
  text.replace(nameWithin, (name) => given.get(fold(name))?.[0] ?? name)
