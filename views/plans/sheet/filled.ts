import { maxLines } from "@/domain/plans"
import { isName, nameWithin } from "@/domain/runbooks"
import { fold } from "@/domain/text/fold"
import { grouped } from "@/domain/text/words"
import type { Command } from "@/palette/command"
import { format, hasProblems, parseCommandLine } from "@/palette/grammar/grammar"
import type { Parsed, ParsedSlot } from "@/palette/grammar/parsed"
import { withoutPrefix } from "../beginning"
import { namesOf, takesNamesWithin } from "./names"
import { type Commented, rowsIn } from "./rows"

/** The values of each name, as they are typed. */
export type FilledNames = ReadonlyMap<string, readonly string[]>

/**
 * The rows that a runbook makes with values for its names. A command that takes several values gets them in one line,
 * others get one line per value. So does a line with a longer text about one of them. An unknown command or a missing
 * value stays unchanged, and its row shows the problem.
 */
export function filledRows(
  lines: readonly Commented[],
  given: FilledNames,
  commands: readonly Command[],
): string[] {
  const rows: string[] = []
  for (const { text, comment } of lines) {
    if (comment !== undefined) rows.push(...rowsIn(comment))
    rows.push(...filledLine(text, given, commands))
    if (rows.length > 2 * maxLines) {
      throw new Error(
        `Um plano tem no máximo ${grouped(maxLines)} linhas: execute para menos pessoas por vez`,
      )
    }
  }
  return rows
}

type Texts = Record<string, readonly { text: string }[]>

function filledLine(text: string, given: FilledNames, commands: readonly Command[]): string[] {
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

/** Splits the values of names inside longer texts, one set per value, because such a text is about one of them. */
function eachAlone(parsed: Parsed, given: FilledNames): FilledNames[] {
  const within = new Set(namesOf(parsed).flatMap(({ key, whole }) => (whole ? [] : [key])))
  let alone = [given]
  for (const key of within) {
    const values = given.get(key) ?? []
    if (values.length > 1)
      alone = values.flatMap((value) => alone.map((each) => new Map(each).set(key, [value])))
  }
  return alone
}

/** The texts of a slot, one for each line that it makes. */
function waysOf({ name, slot, values }: ParsedSlot, given: FilledNames): Texts[] {
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

/** A name without a value: an optional slot is left out, others keep the name. */
const keptOr = ({ optional }: ParsedSlot["slot"], text: string) => (optional ? [] : [text])

/** Fills names inside a text, or in a line that was not understood, with the first of their values. */
const filledText = (text: string, given: FilledNames) =>
  text.replace(nameWithin, (name) => given.get(fold(name))?.[0] ?? name)
