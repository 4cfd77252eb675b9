import type { LucideIcon } from "lucide-react"
import { onceFor } from "@/domain/once"
import { fold, searchWords } from "@/domain/text/fold"
import { eitherOf } from "@/domain/text/words"
import type { Tone } from "@/ui/badges/Tag"
import type { SlotValue } from "../command"
import { buildIndex, type Entry, type Index } from "../ranking/ranking"
import type { Resolution } from "./lookup"

/** A value that a slot can hold, as a list entry. `id` is the key of its frequency; `value.id` is for API calls. */
export interface Suggestion extends Entry {
  value: SlotValue
  /** Further names, such as older names of a municipality. */
  names?: readonly string[]
  /** Shown next to the label: a full name, a CPF. */
  detail?: string
  icon: LucideIcon
  tag?: { tone: Tone; text: string }
  /** For a unit: it is inactive. */
  inactive?: true
  /** For a role: its application. */
  app?: SlotValue
}

/** The tag of inactive entries. */
export const inactiveTag = { tone: "bad", text: "Inativa" } as const

/** Removes duplicates by id. */
export const eachOnce = (list: readonly Suggestion[]): Suggestion[] => [
  ...new Map(list.map((each) => [each.id, each])).values(),
]

/**
 * The search index of a list, memoized so that it is built once however often the palette opens. It holds each id once, because ids
 * become keys of rows, and React leaves a row with a repeated key in the list for good.
 */
export const indexOf: (list: readonly Suggestion[]) => Index<Suggestion> = onceFor(
  (list: readonly Suggestion[]) => buildIndex(eachOnce(list)),
)

/** The resolution to this suggestion. */
export const resolvedTo = ({ value, detail }: Suggestion): Resolution => ({
  value,
  ...(detail !== undefined && { detail }),
})

/**
 * The suggestions that a text names in full: by one of their first `texts` (the last ones only describe), or
 * otherwise by one of their `names`.
 */
export function allNamed(
  suggestions: readonly Suggestion[],
  text: string,
  texts = Number.POSITIVE_INFINITY,
): Suggestion[] {
  const wanted = fold(text)
  const own = suggestions.filter((each) => each.texts.slice(0, texts).some((text) => fold(text) === wanted))
  return own.length > 0
    ? own
    : suggestions.filter(({ names = [] }) => names.some((name) => fold(name) === wanted))
}

/** The first suggestion that a text names. */
export const named = (
  suggestions: readonly Suggestion[],
  text: string,
  texts?: number,
): Suggestion | undefined => allNamed(suggestions, text, texts)[0]

/** How many candidates are listed for an ambiguous text. */
const fewNamed = 3

/** The reason why a text matches no list entry. If it is part of some labels, the message offers them. */
export function noneNamed(suggestions: readonly Suggestion[], text: string, none: string): Resolution {
  const wanted = searchWords(text)
  const fitting = suggestions.filter(({ value }) => {
    const label = fold(value.label)
    return wanted.every((word) => label.includes(word))
  })
  if (wanted.length === 0 || fitting.length === 0) return { reason: none }
  const labels = fitting.slice(0, fewNamed).map(({ value }) => value.label)
  const others = fitting.length - labels.length
  if (others > 0) labels.push(`mais ${others}`)
  return { reason: `Pode ser ${eitherOf(labels)}: escreva o nome inteiro` }
}

/** The people in a list whose name, id or e-mail contains every word of a text. */
export function peopleNamed(people: readonly Suggestion[], text: string): Suggestion[] {
  const wanted = searchWords(text)
  return people.filter(({ texts }) => {
    const folded = texts.map(fold)
    return wanted.every((word) => folded.some((own) => own.includes(word)))
  })
}
