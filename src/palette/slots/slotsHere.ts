import { identifierProblem } from "@/domain/identifier"
import { parseDay, parseWhen } from "@/domain/when"
import { enumerated } from "@/domain/words"
import type { Choice, Slot, SlotKind } from "../command"
import { notYoursText } from "../describe"
import type { Lookup, Resolution, Sources } from "./lookup"
import { momentsFor, named, ofChoice, ofPlace, pastDays, type Suggestion } from "./suggestion"

/** The kinds of slots that are understood without the server. */

/** A suggestion as what a text turned out to be. */
export const taken = ({ value, detail }: Suggestion): Resolution => ({
  value,
  ...(detail !== undefined && { detail }),
})
const asTyped = (text: string): Resolution => ({ value: { id: text, text, label: text } })

/** Why a text is no number, or none that the slot takes. */
export function numberProblem({ limits }: Slot, text: string): string | undefined {
  const { fewest = 0, most = 999_999_999 } = limits ?? {}
  const fits = /^\d{1,9}$/.test(text.trim()) && Number(text) >= fewest && Number(text) <= most
  if (fits) return undefined
  return `Aqui cabe um número inteiro${limits ? ` de ${fewest} a ${most}` : ""}`
}

/** What of a choice is for whoever chooses. */
export const choicesOf = ({ choices = [] }: Slot, { may }: Pick<Sources, "may">): readonly Choice[] =>
  choices.filter(({ who }) => who === undefined || may(who))

const mostNamed = 6

/** Kinds that nobody has to be asked about. */
const local: Partial<Record<SlotKind, (lookup: Lookup, sources: Sources) => Resolution>> = {
  text: ({ slot, text }) => {
    const problem = slot.problem?.(text)
    return problem ? { reason: problem } : asTyped(text)
  },
  filters: ({ text }) => asTyped(text),
  number: ({ slot, text }) => {
    const problem = numberProblem(slot, text)
    return problem ? { reason: problem } : asTyped(text)
  },
  identifier: ({ text }) => {
    const problem = text.includes("@") ? undefined : identifierProblem(text)
    return problem ? { reason: problem } : asTyped(text)
  },
  when: ({ text }, { now }) => {
    const when = parseWhen(text, now())
    return when.ok ? { value: { id: when.instant, text, label: when.label } } : { reason: when.message }
  },
  day: ({ text }, { now }) => {
    const found = parseDay(text, now())
    return found.ok ? { value: { id: found.day, text, label: found.label } } : { reason: found.message }
  },
  screen: ({ text }, { places }) => {
    const place = named(places.map(ofPlace), text, Number.POSITIVE_INFINITY)
    return place ? taken(place) : { reason: `Nenhuma tela com “${text}”` }
  },
  choice: ({ slot, text }, sources) => {
    const given = choicesOf(slot, sources)
    const choice = named(given.map(ofChoice), text, Number.POSITIVE_INFINITY)
    if (choice) return taken(choice)
    const others = (slot.choices ?? []).filter((each) =>
      named([ofChoice(each)], text, Number.POSITIVE_INFINITY),
    )
    const [other] = others
    if (other?.who) return { reason: notYoursText({ title: other.label, who: other.who }) }
    const labels = enumerated(
      given.map(({ label }) => label),
      mostNamed,
    )
    return { reason: `“${text}” não é ${slot.label}. Há: ${labels}` }
  },
}

/** The resolution of kinds that need no server; `undefined` for the others. */
export function resolveHere(lookup: Lookup, sources: Sources): Resolution | undefined {
  return local[lookup.slot.kind]?.(lookup, sources)
}

/** The list of a slot that needs no server, as far as it follows from the text; `undefined` for the other kinds. */
export function listHere(slot: Slot, sources: Sources, text = ""): readonly Suggestion[] | undefined {
  const { kind } = slot
  const { places, now } = sources
  if (kind === "screen") return places.map(ofPlace)
  if (kind === "choice") return choicesOf(slot, sources).map(ofChoice)
  if (kind === "day") return pastDays
  return kind === "when" ? momentsFor(text, now()) : undefined
}
