import type { QueryClient } from "@tanstack/react-query"
import { parseWhen, timeZone } from "@/domain/when"
import type { ComboOption } from "@/ui/ComboField"
import type { FieldErrors } from "@/ui/formField"
import type { Command, Slot, SlotKind, Values } from "./command"
import { buildIndex, rank } from "./ranking"
import { search } from "./serverLists"
import { hasList, type Lookup, listHere, listQuery, type Sources } from "./slots"
import { ofPerson, ofUnit, type Suggestion } from "./suggestion"
import type { Texts } from "./useResolution"
import { mostShown } from "./useSuggestions"

/** What a form's fields hold, by slot name: tokens as a list, picked things as an option, everything else as text. */
export type SlotFields = Record<string, readonly string[] | SlotOption | string | null>
/** An option that knows what would be typed for it. */
export interface SlotOption extends ComboOption {
  text: string
}

const picked: readonly SlotKind[] = ["user", "app", "role", "profile", "org", "screen"]
export const isPicked = (slot: Slot) => !slot.many && picked.includes(slot.kind)

/** The fields as a line fills them; what it names and nobody knows stays in tokens and texts, to be put right. */
export function fieldsOf(command: Command, texts: Texts, values: Values): SlotFields {
  return Object.fromEntries(
    Object.entries(command.slots).map(([name, slot]) => {
      const [first] = values[name] ?? []
      if (slot.many) return [name, texts[name] ?? []]
      if (!isPicked(slot)) return [name, texts[name]?.[0] ?? ""]
      return [name, first ? { value: first.id, label: first.label, text: first.text } : null]
    }),
  )
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

/** What can be said about fields without asking anyone. */
export function problemsOf(command: Command, fields: SlotFields): FieldErrors {
  return Object.fromEntries(
    Object.entries(command.slots).flatMap(([name, { kind, optional }]) => {
      const text = fields[name]
      if (typeof text !== "string") return []
      if (kind === "text" && !optional && text.trim() === "") return [[name, justification]]
      if (kind !== "when" || text.trim() === "") return []
      const when = parseWhen(text, Temporal.Now.zonedDateTimeISO(timeZone))
      return when.ok ? [] : [[name, when.message]]
    }),
  )
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
  const kind = slot.kind === "org" ? "org" : "user"
  const items = await search(client, text, kind)
  return items.map((item) => optionOf(kind === "org" ? ofUnit(item) : ofPerson(item)))
}
