import type { LucideIcon } from "lucide-react"
import { onceFor } from "@/domain/once"
import { fold, searchWords } from "@/domain/text/fold"
import { eitherOf } from "@/domain/text/words"
import type { Tone } from "@/ui/badges/Tag"
import type { SlotValue } from "../command"
import { buildIndex, type Entry, type Index } from "../ranking/ranking"
import type { Resolution } from "./lookup"

/** Something that a slot can hold, as a list shows it. Its `id` names the frequency; `value.id` is for the calls. */
export interface Suggestion extends Entry {
  value: SlotValue
  /** By which it is named, too: older names of a municipality. */
  names?: readonly string[]
  /** Beside the label: a full name, a CPF. */
  detail?: string
  icon: LucideIcon
  tag?: { tone: Tone; text: string }
  /** Of a unit: it is inactive. */
  inactive?: true
  /** Of a role: the application that it is of. */
  app?: SlotValue
}

/** The tag of things that are inactive. */
export const inactiveTag = { tone: "bad", text: "Inativa" } as const

/** The index of a list, folded once however often the palette opens. */
export const indexOf: (list: readonly Suggestion[]) => Index<Suggestion> = onceFor(buildIndex<Suggestion>)

/** What a text means that means this suggestion. */
export const resolvedTo = ({ value, detail }: Suggestion): Resolution => ({
  value,
  ...(detail !== undefined && { detail }),
})

/**
 * The suggestions that a text names in full, by one of their first `texts`, since the last ones only describe, or else by
 * another of their names.
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

/** The first of them. */
export const named = (
  suggestions: readonly Suggestion[],
  text: string,
  texts?: number,
): Suggestion | undefined => allNamed(suggestions, text, texts)[0]

/** So many are named where a text may mean several. */
const fewNamed = 3

/** Why a text is none of a list: it names nothing, or only a part of what it may mean, which is then offered. */
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

/** The people of a list whose name, id or e-mail holds every word of a text. */
export function peopleNamed(people: readonly Suggestion[], text: string): Suggestion[] {
  const wanted = searchWords(text)
  return people.filter(({ texts }) => {
    const folded = texts.map(fold)
    return wanted.every((word) => folded.some((own) => own.includes(word)))
  })
}

/** Each suggestion once. */
export const eachOnce = (list: readonly Suggestion[]): Suggestion[] => [
  ...new Map(list.map((each) => [each.id, each])).values(),
]
