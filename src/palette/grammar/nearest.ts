import { fold } from "@/domain/text/fold"
import type { Command } from "../command"
import { tokensFrom } from "./tokens"

/** A command that mistyped words may mean. */
export interface Nearest {
  command: Command
  /** The line with corrected words. */
  line: string
}

const maxOffered = 3
const maxErrors = 2

/**
 * The commands closest to the typed words in order, closest first. The last word may be unfinished, with the errors
 * allowed for its length. Returns nothing if no command is close.
 */
export function nearestCommands(typed: string, commands: readonly Command[]): Nearest[] {
  const tokens = tokensFrom(typed, 0, 8)
  const near = commands.flatMap((command) => {
    const phrases = [...command.words.en, ...command.words.pt].flatMap((phrase) => {
      const words = phrase.split(/\s+/)
      const errors = errorsIn(
        words,
        tokens.map(({ text }) => fold(text)),
      )
      if (errors === undefined) return []
      const rest = typed.slice(tokens[words.length - 1]?.end ?? typed.length)
      return [{ command, errors, line: `> ${phrase}${rest.trimEnd()} ` }]
    })
    return phrases.toSorted((one, other) => one.errors - other.errors).slice(0, 1)
  })
  return near
    .toSorted((one, other) => one.errors - other.errors)
    .slice(0, maxOffered)
    .map(({ command, line }) => ({ command, line }))
}

function errorsIn(words: readonly string[], typed: readonly string[]): number | undefined {
  if (typed.length === 0) return undefined
  let errors = 0
  for (const [index, word] of words.slice(0, typed.length).entries()) {
    const text = typed[index] ?? ""
    const wanted = fold(word)
    const unfinished = index === typed.length - 1 && text.length >= 3
    const whole = distance(text, wanted)
    const errorsHere = unfinished ? Math.min(whole, distance(text, wanted.slice(0, text.length))) : whole
    if (errorsHere > borneBy(Math.max(text.length, unfinished ? 0 : wanted.length))) return undefined
    errors += errorsHere
  }
  return errors <= maxErrors ? errors : undefined
}

/** A short word with a typing error is usually another word. */
const borneBy = (length: number) => (length < 4 ? 0 : length < 7 ? 1 : maxErrors)

/**
 * The Damerau-Levenshtein distance (optimal string alignment): insertions, deletions, substitutions and swaps of
 * neighbours.
 */
export function distance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const current = [row]
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const ways = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        ...(swapped ? [(before[column - 2] ?? 0) + 1] : []),
      ]
      current.push(Math.min(...ways))
    }
    before = last
    last = current
  }
  return last.at(-1) ?? 0
}
