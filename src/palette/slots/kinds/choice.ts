import { Compass } from "lucide-react"
import { enumerated } from "@/domain/text/words"
import type { Choice, Slot } from "../../command"
import { notYoursText } from "../../describe"
import { textsOfChoice } from "../../grammar/wholeValue"
import type { Lookup, Resolution, Sources } from "../lookup"
import type { ScreenEntry } from "../screenEntries"
import { named, resolvedTo, type Suggestion } from "../suggestion"
import type { SlotKindRecord } from "./record"

/* Kinds with a list in the page: a command's choices, and the screens. */

export function ofChoice(choice: Choice): Suggestion {
  const { value, written = value, label } = choice
  return {
    id: `choice:${value}`,
    texts: textsOfChoice(choice),
    value: { id: value, text: written, label },
    icon: Compass,
    ...(written !== label && { detail: written }),
  }
}

/** The choices of a slot that the session may make. */
export const choicesOf = ({ choices = [] }: Slot, { may }: Pick<Sources, "may">): readonly Choice[] =>
  choices.filter(({ who }) => who === undefined || may(who))

const maxListed = 6

function resolveChoice({ slot, text }: Lookup, sources: Sources): Resolution {
  const allowed = choicesOf(slot, sources)
  const choice = named(allowed.map(ofChoice), text)
  if (choice) return resolvedTo(choice)
  const other = (slot.choices ?? []).find((each) => named([ofChoice(each)], text))
  if (other?.who) return { reason: notYoursText({ title: other.label, who: other.who }) }
  const labels = enumerated(
    allowed.map(({ label }) => label),
    maxListed,
  )
  return { reason: `“${text}” não é ${slot.label}. Há: ${labels}` }
}

const ofScreen = ({ id, name, title, texts, icon }: ScreenEntry): Suggestion => ({
  id,
  texts,
  value: { id: name, text: name, label: title },
  icon,
})

export const choice: SlotKindRecord = {
  plural: "Opções",
  values: {
    from: "page",
    resolve: resolveChoice,
    list: (slot, sources) => choicesOf(slot, sources).map(ofChoice),
  },
  field: "select",
  shownAs: "fact",
}

export const screen: SlotKindRecord = {
  plural: "Telas",
  values: {
    from: "page",
    resolve: ({ text }, { screens }) => {
      const place = named(screens.map(ofScreen), text)
      return place ? resolvedTo(place) : { reason: `Nenhuma tela com “${text}”` }
    },
    list: (_, { screens }) => screens.map(ofScreen),
  },
  field: "picker",
  shownAs: "fact",
}
