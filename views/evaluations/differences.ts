import type { Details } from "@views/registrationData/details"
import { notStated, shownValue } from "@views/registrationData/fields/fieldValues"
import { type Change, linesOf } from "@views/registrationData/items/pendingChanges"
import {
  type ItemName,
  itemFields,
  namedFields,
  type PhoneValues,
  type RegistrationField,
  sectionFields,
  sectionNames,
} from "@/domain/registration/fields"
import { sectionTitles } from "@/domain/registration/sections"
import { formatPhone } from "@/domain/text/masks"

/* The differences between current and requested registration data, as text. */

export interface Difference {
  name: string
  label: string
  /** `Não informado` if there is no value. */
  before: string
  after: string
}

type Values = Readonly<Record<string, unknown>>

function differencesOf(
  fields: Record<string, RegistrationField>,
  before: Values,
  after: Values,
  names: Details["names"],
): Difference[] {
  return namedFields(fields)
    .filter(([name, { kind }]) => kind !== "photo" && before[name] !== after[name])
    .map(([name, field]) => ({
      name,
      label: field.label,
      before: shownValue(name, field, before[name], names),
      after: shownValue(name, field, after[name], names),
    }))
}

export interface ChangedSection {
  title: string
  fields: Difference[]
}

/** The sections with differences. */
export const changedSections = (details: Details): ChangedSection[] =>
  sectionNames.flatMap((section) => {
    const { valid = {}, pending } = details[section]
    if (!pending) return []
    const fields = differencesOf(sectionFields[section], valid, pending, details.names)
    return fields.length === 0 ? [] : [{ title: sectionTitles[section], fields }]
  })

/** Whether another photo is requested. */
export const changesPhoto = ({ personal: { valid, pending } }: Details): boolean =>
  pending !== undefined && pending.image !== valid?.image

export interface PhoneLine {
  text: string
  change?: "insert" | "delete"
}

/** Phones that are kept, removed and added. Empty if no change is requested. */
export function changedPhones({ phones: { valid, pending }, names }: Details): PhoneLine[] {
  if (pending.length === 0) return []
  const textOf = ({ number = "", phoneTypeId, authorize }: PhoneValues) =>
    [formatPhone(number), names["phone-types"]?.[String(phoneTypeId)], authorize ? "autorizador" : undefined]
      .filter(Boolean)
      .join(" · ")
  const before = valid.map(textOf)
  const after = pending.map(textOf)
  const gone = before.filter((text) => !after.includes(text))
  const come = after.filter((text) => !before.includes(text))
  if (gone.length + come.length === 0) return []
  return [
    ...before.filter((text) => after.includes(text)).map((text) => ({ text })),
    ...gone.map((text) => ({ text, change: "delete" as const })),
    ...come.map((text) => ({ text, change: "insert" as const })),
  ]
}

/** The fields that name a course or a language. */
const namedBy: Record<ItemName, readonly string[]> = {
  courses: ["academicFormationId", "studyAreaId"],
  languages: ["languageId"],
}

export interface ChangedItem {
  key: number
  change: Change
  name: string
  fields: Difference[]
}

/** Courses or languages to add, change and remove. */
export const changedItems = (item: ItemName, { names, ...details }: Details): ChangedItem[] =>
  linesOf<Details["courses"][number] | Details["languages"][number]>(details[item]).flatMap(
    ({ key, shown, isNew, pending }) => {
      if (!pending) return []
      const fields: Record<string, RegistrationField> = itemFields[item]
      const values: Values = shown.values
      const name = namedBy[item].flatMap((field) => {
        const known = fields[field]
        return known ? [shownValue(field, known, values[field], names)] : []
      })
      return [
        {
          key,
          change: pending.change,
          name: name.filter((text) => text !== notStated).join(" · "),
          fields:
            pending.change === "delete"
              ? []
              : differencesOf(fields, isNew ? {} : values, pending.values, names),
        },
      ]
    },
  )
