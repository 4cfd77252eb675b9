import { onceFor } from "@/domain/once"
import { digitsOf } from "@/domain/people/identifier"
import { fold } from "@/domain/text/fold"
import { isBlank } from "@/domain/text/oneLine"
import type { Command, Slot, SlotKind } from "@/palette/command"
import { phrasesOf } from "@/palette/grammar/vocabulary"
import { type Column, columnsOf, isAside, isEnough } from "./fed"

/* Guesses the columns of a table from their headings. The result is a proposal that the user reviews. */

/**
 * The source of a slot's values: a column from 0, for a moment with the column of its time of day, or one text that is the
 * same in every row.
 */
export type Source = { column: number; time?: number } | { same: string }

/** The columns of a source. */
export const columnsIn = (source: Source): number[] =>
  "same" in source ? [] : [source.column, ...(source.time === undefined ? [] : [source.time])]

/** The text of a row in the columns of a source. */
export function givenIn(source: Source, cells: readonly string[]): string {
  if ("same" in source) return source.same
  const { column, time } = source
  const given = cells[column] ?? ""
  const timeOfDay = time === undefined ? "" : (cells[time] ?? "")
  return isBlank(given) || isBlank(timeOfDay) ? given : `${given} ${timeOfDay}`
}
/** By slot name. A slot without a source stays empty. */
export type Matching = Readonly<Record<string, Source | undefined>>

/** Other headings for a kind of value. */
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

/** Headings for the end of a grant. */
const endNames: ReadonlySet<string> = new Set(
  ["validade", "até", "until", ...(otherNames.when ?? [])].map((name) => plain(name)),
)

function plain(text: string): string {
  return fold(text)
    .replace(/[^a-z\d]+/g, " ")
    .trim()
}

/** Words of one or two letters, such as *de*, are no headings. */
const isName = (text: string) => plain(text).length > 2 || plain(text) === "id"

/** Headings for a slot, from the best to the weakest. */
const namesOf = onceFor((slot: Slot) => {
  // A slot with its own validation, such as an e-mail, does not use its kind's other headings.
  const others = slot.problem ? [] : (otherNames[slot.kind] ?? [])
  return {
    label: plain(slot.label),
    words: slot.words.filter(isName).map(plain),
    others: others.map(plain),
    all: [slot.label, ...slot.words, ...others].filter(isName).map((name) => ` ${plain(name)} `),
  }
})

/** How well a heading (normalized by `plain`) names a slot; 0 if it does not. */
function nearness(written: string, slot: Slot): number {
  if (written === "") return 0
  const { label, words, others, all } = namesOf(slot)
  if (written === label) return 4
  if (words.includes(written)) return 3
  if (others.includes(written)) return 2
  // *E-mail institucional* is an *e-mail*.
  return all.some((name) => ` ${written} `.includes(name)) ? 1 : 0
}

interface Fit {
  name: string
  column: number
  near: number
}

/** Assigns each column to the slot that its heading (normalized by `plain`) names best, one column per slot. */
function fitsOf(columns: readonly Column[], written: readonly string[]): Fit[] {
  const pairs = columns
    .flatMap(({ name, slot }) =>
      written.map((heading, column) => ({ name, column, near: nearness(heading, slot) })),
    )
    .filter((pair) => pair.near > 0)
    .toSorted((one, other) => other.near - one.near)
  const fits: Fit[] = []
  for (const pair of pairs) {
    if (!fits.some(({ name, column }) => name === pair.name || column === pair.column)) fits.push(pair)
  }
  return fits
}

/** Headings for the time of day beside a column of days. */
const timeNames: ReadonlySet<string> = new Set(["hora", "horario", "time"])

export function matchingOf(columns: readonly Column[], headings: readonly string[]): Matching {
  const written = headings.map(plain)
  const fits = fitsOf(columns, written)
  const isFree = (column: number) => !fits.some((fit) => fit.column === column)
  const time = written.findIndex((heading, column) => timeNames.has(heading) && isFree(column))
  const isMoment = (name: string) => columns.some((each) => each.name === name && each.slot.kind === "when")
  return Object.fromEntries(
    fits.map(({ name, column }) => [name, { column, ...(time >= 0 && isMoment(name) && { time }) }]),
  )
}

/** The required columns without a source. */
export const unmatched = (command: Command, matching: Matching): Column[] =>
  columnsOf(command).filter(({ name, optional }) => !optional && !matching[name])

/**
 * The command that the headings and the file name match best. `undefined` if neither contains everything that a
 * command needs, because the user would have to undo a wrong guess.
 */
export function commandFor(
  commands: readonly Command[],
  headings: readonly string[],
  fileName: string,
): Command | undefined {
  const named = ` ${plain(fileName)} `
  const written = headings.map(plain)
  const ends = written.flatMap((heading, column) => (endNames.has(heading) ? [column] : []))
  const score = (command: Command) => {
    const fits = fitsOf(columnsOf(command), written)
    const ways = [command.title, ...phrasesOf(command).map(({ phrase }) => phrase)].map(plain)
    const said = ways.filter((words) => named.includes(` ${words} `)).map(({ length }) => length)
    const matched = columnsOf(command).filter(({ name }) => fits.some((fit) => fit.name === name))
    // Many tables have a reason column, so it alone suggests no command. A table with an end date does not suggest a
    // command without one.
    const usesEnds = ends.every((end) => fits.some(({ column }) => column === end))
    const complete = usesEnds && matched.some(({ slot }) => !isAside(slot)) && isEnough(command, matched)
    // The longest match wins: *conceder papel temporariamente*.
    if (said.length === 0 && !complete) return 0
    return 1000 * Math.max(0, ...said) + (complete ? 100 : 0) + fits.length
  }
  const scores = new Map(commands.map((command) => [command, score(command)]))
  // On a tie, the first.
  const [best] = commands.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
  return best && scores.get(best) ? best : undefined
}

/** All words in the slot names of these commands. */
const wordsOf = onceFor(
  (commands: readonly Command[]): ReadonlySet<string> =>
    new Set(
      commands
        .flatMap((command) => columnsOf(command).flatMap(({ slot }) => namesOf(slot).all))
        .flatMap((name) => name.trim().split(" ")),
    ),
)

/** How many rows are searched for the heading. */
export const maxRowsAbove = 30
/** Longer texts are sentences. */
const maxHeadingLength = 60

/** Whether a cell contains data rather than a heading: an address, a role title, or mostly digits. */
function isDatum(text: string): boolean {
  const digits = digitsOf(text).length
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  return /@|^\s*ROLE_/i.test(text) || (digits >= 3 && digits >= letters)
}

const filledIn = (cells: readonly string[]) => cells.filter((text) => !isBlank(text)).length

/**
 * Finds the heading row, from 0: the row whose cells name most of a command's needs. Above it there may be a title or
 * group headings. If no row matches, it is the words above the first data row, or `undefined` without these.
 */
export function headingRow(
  rows: readonly (readonly string[])[],
  commands: readonly Command[],
): number | undefined {
  const looked = rows.slice(0, maxRowsAbove)
  const widest = Math.max(0, ...looked.map(filledIn))
  const known = wordsOf(commands)
  const named = (cells: readonly string[]) => {
    // Skips most data cells, which share no word with any name; a wide sheet has thousands.
    const written = cells
      .map((text) => (text.length > maxHeadingLength ? "" : plain(text)))
      .filter((text) => text.split(" ").some((word) => known.has(word)))
    const scores = commands.map((command) => {
      const fits = fitsOf(columnsOf(command), written)
      const near = fits.reduce((sum, fit) => sum + fit.near, 0)
      return near + (columnsOf(command).every(isNamed(fits)) ? complete : 0)
    })
    // A single cell over a table of several columns is its title.
    return Math.max(0, ...scores) * (filledIn(cells) === 1 && widest > 1 ? 0.2 : 1)
  }
  const scores = looked.map((cells) => (filledIn(cells) === 0 || cells.some(isDatum) ? 0 : named(cells)))
  const best = Math.max(0, ...scores)
  if (best > 0) return scores.indexOf(best)
  const data = looked.findIndex((cells) => cells.some(isDatum))
  const above = looked.slice(0, Math.max(data, 0)).findLastIndex((cells) => filledIn(cells) > 0)
  return above === -1 ? undefined : above
}

/** Bonus points for a row that names everything a command needs. */
const complete = 5
const isNamed =
  (fits: readonly Fit[]) =>
  ({ name, optional }: Column) =>
    optional || fits.some((fit) => fit.name === name)
