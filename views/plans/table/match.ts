import { fold } from "@/domain/text/fold"
import type { Command, Slot, SlotKind } from "@/palette/command"
import { phrasesOf } from "@/palette/grammar/vocabulary"
import { type Column, columnsOf } from "./fed"

/** What the columns of a table are, as far as their headings say it: a proposal, which whoever adds the rows looks at. */

/** Where the values of a slot come from: a column of the table from 0, or one text that is the same in every row. */
export type Source = { column: number } | { same: string }
/** By slot name; a slot without a source stays empty. */
export type Matching = Readonly<Record<string, Source | undefined>>

/** What else a heading may call a kind of value. */
const otherNames: Partial<Record<SlotKind, readonly string[]>> = {
  user: ["cpf", "pessoa", "servidor", "identificador", "id"],
  preUser: ["cpf", "pessoa", "identificador"],
  identifier: ["cpf", "identificador"],
  app: ["sistema", "application"],
  role: ["permissão", "perfil de acesso"],
  org: ["lotação", "órgão", "orgao"],
  when: ["expira em", "vencimento", "prazo", "fim", "expiração"],
  text: ["motivo", "observação"],
}

const plain = (text: string) =>
  fold(text)
    .replace(/[^a-z\d]+/g, " ")
    .trim()

/** Words of one or two letters, such as *de*, are no headings. */
const isName = (text: string) => plain(text).length > 2 || plain(text) === "id"

/** How well a heading names a slot; 0 where it does not. */
function nearness(heading: string, slot: Slot): number {
  const written = plain(heading)
  if (written === "") return 0
  if (written === plain(slot.label)) return 4
  if (slot.words.filter(isName).some((word) => plain(word) === written)) return 3
  const others = otherNames[slot.kind] ?? []
  if (others.some((name) => plain(name) === written)) return 2
  const names = [slot.label, ...slot.words, ...others].filter(isName)
  // *E-mail institucional* is an *e-mail*.
  return names.some((name) => ` ${written} `.includes(` ${plain(name)} `)) ? 1 : 0
}

/** Each column goes to the slot that its heading names best, and each slot has one. */
export function matchingOf(columns: readonly Column[], headings: readonly string[]): Matching {
  const fits = columns
    .flatMap(({ name, slot }) =>
      headings.map((heading, column) => ({ name, column, near: nearness(heading, slot) })),
    )
    .filter((pair) => pair.near > 0)
    .toSorted((one, other) => other.near - one.near)
  const matching: Record<string, Source> = {}
  const taken = new Set<number>()
  for (const { name, column } of fits) {
    if (matching[name] || taken.has(column)) continue
    matching[name] = { column }
    taken.add(column)
  }
  return matching
}

/** The columns that have to be filled and have no source. */
export const unmatched = (command: Command, matching: Matching): Column[] =>
  columnsOf(command).filter(({ name, optional }) => !optional && !matching[name])

/**
 * The command that headings, and the name of the file, say most of. Nothing if neither has all that one needs: a guess would
 * only have to be undone.
 */
export function commandFor(
  commands: readonly Command[],
  headings: readonly string[],
  fileName: string,
): Command | undefined {
  const named = ` ${plain(fileName)} `
  const score = (command: Command) => {
    const matching = matchingOf(columnsOf(command), headings)
    const ways = [command.title, ...phrasesOf(command).map(({ phrase }) => phrase)].map(plain)
    const said = ways.filter((words) => named.includes(` ${words} `)).map(({ length }) => length)
    const complete = unmatched(command, matching).length === 0
    // What says more is meant: *conceder papel temporariamente*.
    if (said.length === 0 && !complete) return 0
    return 1000 * Math.max(0, ...said) + (complete ? 100 : 0) + Object.keys(matching).length
  }
  const scores = new Map(commands.map((command) => [command, score(command)]))
  // Of several that are as good, the first.
  const [best] = commands.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
  return best && scores.get(best) ? best : undefined
}

/** Whether a first row is one of headings: its cells are words, and name something. */
export function hasHeadings(
  [first = [], second]: readonly (readonly string[])[],
  commands: readonly Command[],
): boolean {
  if (first.some((text) => /\d{3}|@/.test(text))) return false
  if (commands.some((command) => Object.keys(matchingOf(columnsOf(command), first)).length > 0)) return true
  return second?.some((text) => /\d{3}|@/.test(text)) ?? false
}
