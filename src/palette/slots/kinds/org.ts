import type { QueryClient } from "@tanstack/react-query"
import { Building2 } from "lucide-react"
import { minSearched } from "@/domain/organizations/spheres"
import { unitIdIn, unitText } from "@/domain/organizations/unitText"
import { fold } from "@/domain/text/fold"
import type { Slot } from "../../command"
import type { Target } from "../../targetTypes"
import type { Lookup, Resolution } from "../lookup"
import { removedUnits, type SearchItem, search, searchQuery, unitQuery, unitsQuery } from "../serverLists"
import { allNamed, inactiveTag, resolvedTo, type Suggestion } from "../suggestion"
import type { SlotKindRecord } from "./record"

export const ofUnit = ({ id, text, title, detail, enabled }: SearchItem): Suggestion => ({
  id: `org:${id}`,
  texts: [title, detail ?? "", text],
  value: { id, text, label: title },
  icon: Building2,
  ...(detail !== undefined && { detail }),
  ...(!enabled && { tag: inactiveTag, inactive: true }),
})

/** The suggestions for found units. If several share an acronym, it is written with the id as a suffix. */
function ofUnits(items: readonly SearchItem[]): Suggestion[] {
  const acronyms = items.map(({ text }) => fold(text))
  const isShared = (text: string) => acronyms.filter((other) => other === fold(text)).length > 1
  return items.map((item) =>
    ofUnit(isShared(item.text) ? { ...item, text: unitText({ id: item.id, acronym: item.text }) } : item),
  )
}

/** The units that match a text and fit the slot. */
const unitsFitting = async (client: QueryClient, text: string, slot: Slot) =>
  ofUnits(
    slot.inactive
      ? (await client.fetchQuery(unitsQuery(text, slot.removed))).items
      : await search(client, text, "org"),
  )

const tooFewLetters = `Digite ao menos ${minSearched} letras`
const isTooShort = (text: string) => fold(text).length < minSearched

const refusal = (slot: Slot, { inactive }: Suggestion): string | undefined =>
  inactive && typeof slot.inactive === "string" ? slot.inactive : undefined

function takenBy(slot: Slot, unit: Suggestion): Resolution {
  const reason = refusal(slot, unit)
  return reason === undefined ? resolvedTo(unit) : { reason }
}

/** Whether the text before the id is one of the names. An id alone is always accepted. */
const isNamed = (text: string, names: readonly string[]) =>
  ["", ...names].some((name) => fold(name) === fold(text.slice(0, text.lastIndexOf("#")).trim()))

/** Resolves a unit by the id at the end of the text, or by an acronym or title that no other unit has. */
async function resolve(client: QueryClient, { slot, text }: Lookup): Promise<Resolution> {
  const id = unitIdIn(text)
  const [removed] = id !== undefined && slot.removed ? await removedUnits({ id: Number(id) }) : []
  if (removed) return resolvedTo(ofUnit(removed))
  if (id !== undefined) {
    const { acronym, title, enabled } = await client.fetchQuery(unitQuery(Number(id)))
    // A history can be requested by a former name of the unit.
    if (!slot.removed && !isNamed(text, [acronym, title])) {
      return { reason: `A unidade ${id} é ${acronym}, ${title}: escreva ${unitText({ id, acronym })}` }
    }
    return takenBy(slot, ofUnit({ kind: "org", id, text, title: acronym, detail: title, enabled }))
  }
  const [only, other] = allNamed(await unitsFitting(client, text, slot), text, 3)
  if (!only) return { reason: isTooShort(text) ? tooFewLetters : "Nenhuma unidade organizacional encontrada" }
  return other ? { reason: "Há mais de uma unidade com esse nome: escolha na lista" } : takenBy(slot, only)
}

function onScreen(target: Target): Suggestion | undefined {
  if (target.kind !== "organization") return undefined
  const { org: id, acronym: title, enabled } = target
  return ofUnit({ kind: "org", id, text: id, title, enabled })
}

export const org: SlotKindRecord = {
  plural: "Unidades",
  values: {
    from: "search",
    query: (text, { inactive, removed }) => (inactive ? unitsQuery(text, removed) : searchQuery(text, "org")),
    suggestions: ({ items }) => ofUnits(items),
    search: unitsFitting,
    resolve,
  },
  field: "picker",
  isWhole: () => false,
  // Searching units needs as many letters as elsewhere in the product. A shorter text must be a whole acronym.
  tooShort: (text) => (text !== "" && isTooShort(text) ? tooFewLetters : undefined),
  refusal,
  shownAs: "fact",
  inNotices: true,
  onScreen,
}
