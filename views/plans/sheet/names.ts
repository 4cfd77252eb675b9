import { isName, nameWithin } from "@/domain/runbooks"
import { fold } from "@/domain/text/fold"
import { enumerated } from "@/domain/text/words"
import type { Command, Slot } from "@/palette/command"
import { parseCommandLine } from "@/palette/grammar/grammar"
import type { Parsed, ParsedValue } from "@/palette/grammar/parsed"
import type { Edited } from "./rows"

/* Names as placeholders for values, such as `$pessoa`, in the rows of a sheet. Pure. */

/** An occurrence of a name. */
interface Placed {
  /** The folded name, for comparison. */
  key: string
  /** As written. */
  name: string
  command: Command
  slotName: string
  slot: Slot
  /** Whether the name is the whole value. Inside a longer text it takes the value that it has elsewhere. */
  whole: boolean
  /** The text of the slot that narrows this one. */
  within: string | undefined
}

/** The names of a row, from its first slot to its last. */
export function namesOf({ command, slots }: Parsed): Placed[] {
  if (!command) return []
  return slots.flatMap(({ name: slotName, slot, values }) =>
    values.flatMap(({ text }) =>
      namesIn(text, slot).map((name) => ({
        key: fold(name),
        name,
        command,
        slotName,
        slot,
        whole: isName(text),
        within: slots.find((each) => each.name === slot.within)?.values[0]?.text,
      })),
    ),
  )
}

/** Whether a slot may hold a longer text with names inside. */
export const takesNamesWithin = ({ kind }: Slot): boolean => kind === "text"

const namesIn = (text: string, slot: Slot): readonly string[] =>
  isName(text) ? [text] : takesNamesWithin(slot) ? (text.match(nameWithin) ?? []) : []

/**
 * The reason why a row with names cannot be part of a plan, or `undefined` if it has none. Names inside longer texts
 * are allowed, because a `$` may mean anything there.
 */
export function namesText(parsed: Parsed): string | undefined {
  const names = [...new Set(namesOf(parsed).flatMap(({ name, whole }) => (whole ? name : [])))]
  if (names.length === 0) return undefined
  const stand = names.length === 1 ? "está" : "estão"
  return `${enumerated(names)} ${stand} no lugar de um valor: guarde como roteiro, ou escreva o valor`
}

/** The type of value that a name needs. Two rows agree if it is the same. */
const meaning = ({ slot: { kind, subset, list } }: Placed) => JSON.stringify([kind, subset, list])

const placedIn = (texts: readonly string[], commands: readonly Command[]) =>
  texts
    .filter((text) => text.includes("$"))
    .map((text) => ({ text, names: namesOf(parseCommandLine(text, text.length, commands)) }))

/** Rows in which a name needs another type of value than at its first occurrence, with the problem. */
export function clashesOf(texts: readonly string[], commands: readonly Command[]): Map<string, string> {
  const first = new Map<string, Placed>()
  const clashes = new Map<string, string>()
  for (const { text, names } of placedIn(texts, commands)) {
    for (const placed of names.filter(({ whole }) => whole)) {
      const before = first.get(placed.key)
      if (!before) first.set(placed.key, placed)
      else if (meaning(before) !== meaning(placed)) {
        clashes.set(
          text,
          `${placed.name} está aqui no lugar de ${placed.slot.label}, e antes no de ${before.slot.label}: dê outro nome`,
        )
      }
    }
  }
  return clashes
}

/** A name of a runbook, as stored. */
export interface KeptName {
  name: string
  command: string
  slot: string
  within?: string
  optional?: boolean
}

/**
 * The names of all commands. Each is taken from its first occurrence as a value, or else from its first occurrence
 * inside a text. It is optional if all its slots are.
 */
export function keptNames(texts: readonly string[], commands: readonly Command[]): KeptName[] {
  const kept = new Map<string, Placed & { optional: boolean }>()
  for (const placed of placedIn(texts, commands).flatMap(({ names }) => names)) {
    const { key, slot, whole } = placed
    const before = kept.get(key)
    const stands = before && (before.whole || !whole) ? before : placed
    kept.set(key, {
      ...stands,
      optional: whole && slot.optional === true && (before?.optional ?? true),
    })
  }
  return [...kept.values()].map(({ name, command, slotName, within, optional }) => ({
    name,
    command: command.id,
    slot: slotName,
    ...(within !== undefined && { within }),
    optional,
  }))
}

/** An unused name for the values of a slot: `$usuário`, `$usuário2`. */
function freeName({ label }: Slot, taken: ReadonlySet<string>): string {
  const base = `$${label.match(/\p{L}+/u)?.[0] ?? "valor"}`
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}${number}`
    if (!taken.has(fold(name))) return name
  }
}

/** Replaces the value at the caret by a name, wherever the value occurs. Returns `undefined` if there is no value. */
export function withName(
  rows: readonly string[],
  row: number,
  { active, slots }: Parsed,
  commands: readonly Command[],
): Edited | undefined {
  if (active?.kind !== "slot") return undefined
  const value = slots
    .find(({ name }) => name === active.name)
    ?.values.find(({ start, end }) => start <= active.start && active.start <= end)
  if (!value || isName(value.text)) return undefined
  const parsed = rows.map((text) => parseCommandLine(text, text.length, commands))
  const taken = new Set(parsed.flatMap((each) => namesOf(each).map(({ key }) => key)))
  const name = freeName(active.slot, taken)
  const isSame = ({ kind }: Slot, { text }: ParsedValue) =>
    kind === active.slot.kind && fold(text) === fold(value.text)
  const written = parsed.map(({ line, slots: its }) =>
    its
      .flatMap(({ slot, values }) => values.filter((each) => isSame(slot, each)))
      .toSorted((one, other) => other.start - one.start)
      .reduce((text, { start, end }) => `${text.slice(0, start)}${name}${text.slice(end)}`, line),
  )
  const now = written[row] ?? ""
  return { rows: written, place: { row, caret: now.indexOf(name) + name.length } }
}
