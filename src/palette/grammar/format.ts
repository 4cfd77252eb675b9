import { onceFor } from "@/domain/once"
import { fold } from "@/domain/text/fold"
import { isQuote, quote, quoted } from "@/domain/text/quote"
import type { Command, Slot } from "../command"
import type { Language } from "./parsed"
import { readToken } from "./tokens"
import { continuationsOf, phrasesOf, runsOn, slotWordsOf, wordOf } from "./vocabulary"

/** Values by slot name, from a parsed line or a form. */
export type WrittenValues = Readonly<Record<string, readonly { text: string }[] | undefined>>

/**
 * The canonical line of a command: its first words, then the slots in order. Parsing it returns the same values, if
 * it is parsed with the same table `commands`.
 */
export function format(
  command: Command,
  values: WrittenValues,
  language: Language,
  commands: readonly Command[] = [command],
): string {
  const reserved = reservedIn(commands)(command)
  const given = Object.entries(command.slots)
    .map(([name, slot]) => ({
      slot,
      name,
      texts: (values[name] ?? []).map(({ text }) => text).filter(Boolean),
    }))
    .filter(({ texts }) => texts.length > 0)
  const order = Object.keys(command.slots)
  const [firstName] = order
  const before = (name: string) => order[order.indexOf(name) - 1]
  const parts = given.map(({ slot, name, texts }, index) => {
    const last = index === given.length - 1
    const written = texts
      .map((text) => writeValue(slot, text, reserved, last && texts.length === 1))
      .join(", ")
    const bare = name === firstName || (slot.follows && given[index - 1]?.name === before(name))
    return bare ? written : `${wordOf(slot, language)} ${written}`
  })
  return [">", command.words[language][0] ?? "", ...parts].join(" ")
}

/**
 * The line of a command whose slots are filled with plain texts, as an `Appearance` fills them. Several values of one
 * slot are separated by commas.
 */
export function lineOf(
  command: Command,
  fill: Readonly<Record<string, string>>,
  language: Language = "en",
  commands?: readonly Command[],
): string {
  const textsOf = (name: string, text: string) =>
    command.slots[name]?.many ? text.split(",").map((each) => each.trim()) : [text]
  const values = Object.fromEntries(
    Object.entries(fill).map(([name, text]) => [name, textsOf(name, text).map((each) => ({ text: each }))]),
  )
  return format(command, values, language, commands)
}

/**
 * Writes a value into the line. A text at the end of the line needs quotes only to keep leading and trailing
 * characters.
 */
export function writeValue(slot: Slot, text: string, reserved: ReadonlySet<string>, last: boolean): string {
  if (runsOn(slot)) {
    const plain = last && text === text.trim() && /^[^,;]/.test(text) && !isQuote(text[0])
    return plain && !reserved.has(fold(readToken(text, 0).text)) ? text : quote(text)
  }
  return reserved.has(fold(text)) ? quote(text) : quoted(text)
}

/** The words that would not be read as a value after a command of the table. */
const reservedIn = onceFor((commands: readonly Command[]) =>
  onceFor((command: Command): ReadonlySet<string> => {
    const continuations = phrasesOf(command).flatMap(({ phrase }) => continuationsOf(phrase, commands))
    return new Set([...slotWordsOf(command).keys(), ...continuations])
  }),
)

/** The address that opens the prefilled form of a line. Opening it executes nothing. */
export function linkTo(line: string): string {
  return `/?${new URLSearchParams({ command: line })}`
}

/** The line in an address, if any. Takes the query string, with or without `?`. */
export function lineFrom(search: string): string | undefined {
  return new URLSearchParams(search).get("command") || undefined
}
