import type { QueryClient } from "@tanstack/react-query"
import type { ComboOption } from "@/ui/choice/ComboField"
import type { FieldErrors } from "@/ui/fields/formField"
import type { Command, Slot, Values } from "../command"
import { eitherLabel, missingSlots, surplusSlots } from "../grammar/values"
import { rank } from "../ranking/ranking"
import { slotKinds } from "./kinds"
import type { Lookup, Sources } from "./lookup"
import { listQuery, resolveHere, valuesOf } from "./resolve"
import { indexOf, type Suggestion } from "./suggestion"
import type { Texts } from "./useResolution"
import { maxShown } from "./useSuggestions"

/** The values of a form's fields by slot name: a list for tokens, an option for a picker, otherwise text. */
export type SlotFields = Record<string, readonly string[] | SlotOption | string | null>
/** An option with the text that would be typed for it. */
export interface SlotOption extends ComboOption {
  text: string
}

export const isPicked = ({ kind, many }: Slot) => !many && slotKinds[kind].field === "picker"

/** The fields prefilled from a line. Texts that were not resolved stay in tokens and text fields, to be corrected. */
export function fieldsOf(command: Command, texts: Texts, values: Values): SlotFields {
  return Object.fromEntries(
    Object.entries(command.slots).map(([name, slot]) => {
      const [first] = values[name] ?? []
      if (slot.many) return [name, texts[name] ?? []]
      // Of a text that is no choice nothing would be seen: it is listed until it is dismissed, as a picker's.
      if (slotKinds[slot.kind].field === "select" && texts[name]) return [name, first?.id ?? null]
      if (!isPicked(slot)) return [name, texts[name]?.[0] ?? ""]
      return [name, first ? { value: first.id, label: first.label, text: first.text } : null]
    }),
  )
}

/**
 * The slot to focus if nothing is missing: the first that the line omits, otherwise the first with a text field.
 * Values already in the line are not overwritten.
 */
export function startOf({ slots }: Command, texts: Texts): string | undefined {
  const isLeft = (name: string | undefined) => name !== undefined && !texts[name]?.length
  const left = Object.entries(slots).find(
    ([name, { or }]) => isLeft(name) && (or === undefined || isLeft(or)),
  )
  const [name] = left ?? Object.entries(slots).find(([, { kind }]) => slotKinds[kind].written) ?? []
  return name
}

/** The values of the fields as typed texts. */
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

/** `undefined` if the field has its own message. */
function missingText(command: Command, name: string): string | undefined {
  const slot = command.slots[name]
  if (!slot) return undefined
  const either = slot.or === undefined ? undefined : `Informe ${eitherLabel(command, name)}`
  return slotKinds[slot.kind].missing ?? either
}

function wrongText(slot: Slot, text: string, sources: Sources): string | undefined {
  if (text.trim() === "" || !slotKinds[slot.kind].written) return undefined
  const resolution = resolveHere({ slot, text }, sources)
  return resolution && "reason" in resolution ? resolution.reason : undefined
}

type Said = [name: string, message: string | undefined]

/** Validates the fields without the server. */
export function problemsOf(command: Command, fields: SlotFields, sources: Sources): FieldErrors {
  const texts = textsOf(command, fields)
  const wrong = Object.entries(command.slots).map(([name, slot]): Said => {
    const text = fields[name]
    return [name, typeof text === "string" ? wrongText(slot, text, sources) : undefined]
  })
  const missing = missingSlots(command, texts).map((name): Said => [name, missingText(command, name)])
  const surplus = surplusSlots(command, texts).map(
    (name): Said => [name, `Informe ${eitherLabel(command, name)}, não os dois`],
  )
  const said = [...wrong, ...missing, ...surplus].filter(([, message]) => message !== undefined)
  return Object.fromEntries(said)
}

const optionOf = ({ value, detail }: Suggestion): SlotOption => ({
  value: value.id,
  label: value.label,
  text: value.text,
  ...(detail !== undefined && { detail }),
})

/** The options of a picker for the typed text, from the same lists as the palette's. */
export async function optionsFor(
  client: QueryClient,
  lookup: Lookup,
  sources: Sources,
): Promise<readonly SlotOption[]> {
  const { slot, text } = lookup
  const values = valuesOf(slot)
  if (values.from === "search") {
    const suggestions = text === "" ? [] : await values.search(client, text, slot)
    return suggestions.filter((each) => !slotKinds[slot.kind].refusal?.(slot, each)).map(optionOf)
  }
  const list =
    values.from === "list" ? await client.fetchQuery(listQuery(lookup)) : (values.list?.(slot, sources) ?? [])
  return rank(indexOf(list), text, { limit: maxShown }).map(({ entry }) => optionOf(entry))
}
