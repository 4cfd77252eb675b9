import { isMeantAsId, normalizeIdentifier } from "@/domain/people/identifier"
import { fold } from "@/domain/text/fold"
import type { Command, SlotKind } from "@/palette/command"
import { type Column, columnsOf, isAside } from "./fed"
import { isReady, type RowMeaning } from "./lines"

/* Finds rows of a table with the same line, or about the same person. */

const people: ReadonlySet<SlotKind> = new Set(["user", "preUser", "identifier"])

/** Ids are compared in any spelling, and names in any case. */
const plain = (text: string) => (isMeantAsId(text) ? normalizeIdentifier(text) : fold(text))

/** The slot of the person that a command is about. */
const personOf = (command: Command) => columnsOf(command).find(({ slot }) => people.has(slot.kind))?.name

/** Marks rows that repeat another row. The first of equal rows stays unchanged. */
export function withRepeats(rows: readonly RowMeaning[], command: Command): RowMeaning[] {
  const columns = columnsOf(command)
  const target = columns.filter(({ slot }) => !isAside(slot))
  const keyOf = ({ texts }: RowMeaning, among: readonly Column[]) =>
    JSON.stringify(
      among.map(({ name, slot }) => (isAside(slot) ? texts[name] : texts[name]?.map(plain)) ?? []),
    )
  const first = new Map<string, number>()
  const marked = rows.map((meaning) => {
    if (!isReady(meaning)) return meaning
    const key = keyOf(meaning, columns)
    const same = first.get(key)
    if (same !== undefined) return { ...meaning, same }
    first.set(key, meaning.row)
    return meaning
  })
  const slot = personOf(command)
  return slot === undefined ? marked : withPeople(marked, slot, (meaning) => keyOf(meaning, target))
}

/** Adds to each row the others about the same person. */
function withPeople(
  rows: readonly RowMeaning[],
  slot: string,
  targetOf: (meaning: RowMeaning) => string,
): RowMeaning[] {
  const byPerson = new Map<string, RowMeaning[]>()
  const peopleIn = ({ texts }: RowMeaning) => [...new Set(texts[slot]?.map(plain))]
  for (const meaning of rows.filter(isReady)) {
    for (const person of peopleIn(meaning)) {
      const about = byPerson.get(person)
      if (about) about.push(meaning)
      else byPerson.set(person, [meaning])
    }
  }
  return rows.map((meaning) => {
    if (!isReady(meaning)) return meaning
    const others = peopleIn(meaning)
      .flatMap((person) => byPerson.get(person) ?? [])
      .filter(({ row }) => row !== meaning.row)
    if (others.length === 0) return meaning
    const target = targetOf(meaning)
    const alike = others.some((other) => targetOf(other) === target)
    return { ...meaning, repeated: { slot, rows: others.map(({ row }) => row), alike } }
  })
}
