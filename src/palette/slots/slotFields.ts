import type { QueryClient } from "@tanstack/react-query"
import { parseDay, parseWhen, timeZone } from "@/domain/when"
import type { ComboOption } from "@/ui/choice/ComboField"
import type { FieldErrors } from "@/ui/fields/formField"
import type { Command, Slot, SlotKind, Values } from "../command"
import { eitherOf, missingSlots, surplusSlots } from "../grammar/values"
import { buildIndex, rank } from "../ranking/ranking"
import type { Lookup, Sources } from "./lookup"
import { search } from "./serverLists"
import { hasList, listQuery, refusedBy, unitsFitting } from "./slots"
import { listHere, numberProblem } from "./slotsHere"
import { ofPerson, ofPreUser, ofUnits, type Suggestion } from "./suggestion"
import type { Texts } from "./useResolution"
import { mostShown } from "./useSuggestions"

/** What a form's fields hold, by slot name: tokens as a list, picked things as an option, everything else as text. */
export type SlotFields = Record<string, readonly string[] | SlotOption | string | null>
/** An option that knows what would be typed for it. */
export interface SlotOption extends ComboOption {
  text: string
}

const picked: readonly SlotKind[] = [
  "user",
  "app",
  "role",
  "profile",
  "org",
  "preUser",
  "screen",
  "documentType",
  "platformRole",
  "domainEntry",
  "writtenText",
  "registrationItem",
]
const written: readonly SlotKind[] = ["text", "when", "number", "day"]
export const isPicked = (slot: Slot) => !slot.many && picked.includes(slot.kind)

/** The fields as a line fills them; what it names and nobody knows stays in tokens and texts, to be put right. */
export function fieldsOf(command: Command, texts: Texts, values: Values): SlotFields {
  return Object.fromEntries(
    Object.entries(command.slots).map(([name, slot]) => {
      const [first] = values[name] ?? []
      if (slot.many) return [name, texts[name] ?? []]
      if (slot.kind === "choice" && first) return [name, first.id]
      if (!isPicked(slot)) return [name, texts[name]?.[0] ?? ""]
      return [name, first ? { value: first.id, label: first.label, text: first.text } : null]
    }),
  )
}

/**
 * The slot whose field has the cursor where nothing is missing: the first that the line left out, else the first in
 * which one writes. What it names already is not written over.
 */
export function startOf({ slots }: Command, texts: Texts): string | undefined {
  const isLeft = (name: string | undefined) => name !== undefined && !texts[name]?.length
  const left = Object.entries(slots).find(
    ([name, { or }]) => isLeft(name) && (or === undefined || isLeft(or)),
  )
  const [name] = left ?? Object.entries(slots).find(([, { kind }]) => written.includes(kind)) ?? []
  return name
}

/** The texts that the fields stand for, as they would be typed. */
export function textsOf(command: Command, fields: SlotFields): Texts {
  return Object.fromEntries(
    Object.keys(command.slots).flatMap((name) => {
      const field = fields[name]
      const list =
        typeof field === "string"
          ? [field.trim()]
          : Array.isArray(field)
            ? field
            : field
              ? [(field as SlotOption).text]
              : []
      const filled = list.filter(Boolean)
      return filled.length > 0 ? [[name, filled]] : []
    }),
  )
}

const justification = "Por favor, insira uma justificativa!"

/** In the specification's words where it has some (1-core §5); undefined where the field says it by itself. */
function missingText(command: Command, name: string): string | undefined {
  const slot = command.slots[name]
  if (slot?.kind === "text") return justification
  if (slot?.kind === "documentType") return "Por favor, insira o documento"
  return slot?.or === undefined ? undefined : `Informe ${eitherOf(command, name)}`
}

function wrongText(slot: Slot, text: string): string | undefined {
  if (text.trim() === "") return undefined
  if (slot.kind === "text") return slot.problem?.(text)
  if (slot.kind === "number") return numberProblem(slot, text)
  const now = Temporal.Now.zonedDateTimeISO(timeZone)
  const read =
    slot.kind === "when" ? parseWhen(text, now) : slot.kind === "day" ? parseDay(text, now) : undefined
  return !read || read.ok ? undefined : read.message
}

/** What can be said about fields without asking anyone. */
export function problemsOf(command: Command, fields: SlotFields): FieldErrors {
  const texts = textsOf(command, fields)
  const wrong = Object.entries(command.slots).map(([name, slot]) => {
    const text = fields[name]
    return [name, typeof text === "string" ? wrongText(slot, text) : undefined]
  })
  const missing = missingSlots(command, texts).map((name) => [name, missingText(command, name)])
  const surplus = surplusSlots(command, texts).map((name) => [
    name,
    `Informe ${eitherOf(command, name)}, não os dois`,
  ])
  const said = [...wrong, ...missing, ...surplus].filter(([, message]) => message !== undefined)
  return Object.fromEntries(said) as FieldErrors
}

const optionOf = ({ value, detail }: Suggestion): SlotOption => ({
  value: value.id,
  label: value.label,
  text: value.text,
  ...(detail !== undefined && { detail }),
})

/** What a picker offers for what was typed into it; the same lists as in the palette. */
export async function optionsFor(
  client: QueryClient,
  lookup: Lookup,
  sources: Sources,
): Promise<readonly SlotOption[]> {
  const { slot, text } = lookup
  const list =
    listHere(slot, sources) ?? (hasList(slot) ? await client.fetchQuery(listQuery(lookup)) : undefined)
  if (list) {
    return rank(buildIndex(list), text, { limit: mostShown }).map(({ entry }) => optionOf(entry))
  }
  if (text === "") return []
  if (slot.kind === "org") {
    const units = ofUnits(await unitsFitting(client, slot, text))
    return units.filter((unit) => refusedBy(slot, unit) === undefined).map(optionOf)
  }
  if (slot.kind === "preUser") {
    return (await search(client, text, "preUser")).map((item) => optionOf(ofPreUser(item)))
  }
  return (await search(client, text, "user")).map((item) => optionOf(ofPerson(item)))
}
