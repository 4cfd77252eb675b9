import { isName, nameWithin } from "@/domain/runbooks"
import { fold } from "@/domain/text/fold"
import { enumerated } from "@/domain/text/words"
import type { Command, Slot } from "@/palette/command"
import { parseCommandLine } from "@/palette/grammar/grammar"
import type { Parsed, ParsedValue } from "@/palette/grammar/parsed"
import type { Edited } from "./rows"

/** Names in the place of values, as `$pessoa` in the rows of a sheet: pure. */

/** A name where it stands. */
interface Placed {
  /** Without accents and in lower case: as it is told apart from others. */
  key: string
  /** As it is written. */
  name: string
  command: Command
  slotName: string
  slot: Slot
  /** Whether it is the value, and not a part of a longer text, which takes whatever the name stands for elsewhere. */
  whole: boolean
  /** What is written in the slot that narrows it. */
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

/** Whether what is written in a slot may be a longer text with names in it. */
export const takesNamesWithin = ({ kind }: Slot): boolean => kind === "text"

const namesIn = (text: string, slot: Slot): readonly string[] =>
  isName(text) ? [text] : takesNamesWithin(slot) ? (text.match(nameWithin) ?? []) : []

/** Why a row with names is no row of a plan; nothing where it has none. Within a longer text a `$` may mean anything. */
export function namesText(parsed: Parsed): string | undefined {
  const names = [...new Set(namesOf(parsed).flatMap(({ name, whole }) => (whole ? name : [])))]
  if (names.length === 0) return undefined
  const stand = names.length === 1 ? "está" : "estão"
  return `${enumerated(names)} ${stand} no lugar de um valor: guarde como roteiro, ou escreva o valor`
}

/** What a row makes of a name: by this two rows agree. */
const meaning = ({ slot: { kind, subset, list } }: Placed) => JSON.stringify([kind, subset, list])

const placedIn = (texts: readonly string[], commands: readonly Command[]) =>
  texts
    .filter((text) => text.includes("$"))
    .map((text) => ({ text, names: namesOf(parseCommandLine(text, text.length, commands)) }))

/** The rows in which a name is of another kind than where it stands first, with what is wrong there. */
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

/** A name of a runbook, as it is kept. */
export interface KeptName {
  name: string
  command: string
  slot: string
  within?: string
  optional?: boolean
}

/**
 * The names of commands, each where it is first a value, or else where it stands first within a text, and whether all of
 * them do without it.
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

/** A free name for the values of a slot: `$usuário`, `$usuário2`. */
function freeName({ label }: Slot, taken: ReadonlySet<string>): string {
  const base = `$${label.match(/\p{L}+/u)?.[0] ?? "valor"}`
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}${number}`
    if (!taken.has(fold(name))) return name
  }
}

/** The rows with a name in the place of the value at the caret, wherever that value stands; nothing where there is none. */
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
