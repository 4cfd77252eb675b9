import type { DomainName } from "@/domain/domainTables"
import { namedFields, type RegistrationField, type ValuesOf } from "@/domain/registration/fields"
import { isMissing } from "@/domain/registration/groups"
import { formatPhone, maskNis, maskVoterRegistration, maskZipCode } from "@/domain/text/masks"
import { formatDate } from "@/domain/time/when"
import type { ComboOption } from "@/ui/choice/ComboField"
import type { Details } from "../details"

/*
 * Converts registration data to form values and to words. Texts and dates are strings. Entries of short tables are
 * their id in a string; entries of long tables and units are a `ComboOption`. Flags are booleans, and photos a
 * `File`.
 */

export type FormValues = Record<string, unknown>
type Fields = Record<string, RegistrationField>
type Values = Readonly<Record<string, unknown>>
type Names = Details["names"]

const longTables = new Set<DomainName>(["countries", "cities", "banks", "languages"])

/** Whether it is chosen by search rather than from a list of all entries. */
export const isSearched = (field: RegistrationField): boolean =>
  field.kind === "unit" || (field.kind === "lookup" && longTables.has(field.table))

/** Formats for texts stored as digits, by field name. */
export const textMasks: Readonly<Record<string, (text: string) => string>> = {
  voterRegistration: maskVoterRegistration,
  nisPisPasep: maskNis,
}
const shownTexts: typeof textMasks = {
  ...textMasks,
  number: formatPhone,
  // Postal codes of other countries have no format.
  zipCode: (text) => (/^\d{8}$/.test(text) ? maskZipCode(text) : text),
}

/** The label of the entry or unit that a value refers to. */
function labelOf(field: RegistrationField, id: unknown, names: Names): string {
  const table = field.kind === "lookup" ? field.table : "organizations"
  return names[table]?.[String(id)] ?? ""
}

function formValueOf(name: string, field: RegistrationField, value: unknown, names: Names): unknown {
  switch (field.kind) {
    case "text": {
      const text = String(value ?? "")
      return (textMasks[name] ?? String)(text)
    }
    case "flag":
      return value === true
    case "photo":
      return null
    case "lookup":
    case "unit": {
      const id = isMissing(value) ? "" : String(value)
      if (!isSearched(field)) return id
      return id === "" ? null : { value: id, label: labelOf(field, id, names) }
    }
    default:
      return String(value ?? "")
  }
}

/** The initial values of a form. */
export const formValuesOf = (fields: Fields, values: Values, names: Names): FormValues =>
  Object.fromEntries(
    namedFields(fields).map(([name, field]) => [name, formValueOf(name, field, values[name], names)]),
  )

/** Parses a number with or without thousands separators. Other texts become `NaN`, which the rules refuse. */
function numberTyped(text: string): number {
  const plain = text.trim()
  return Number(/^\d{1,3}(\.\d{3})+$/.test(plain) ? plain.replaceAll(".", "") : plain)
}

function valueHeld({ kind }: RegistrationField, held: unknown): unknown {
  const plain = typeof held === "object" && held !== null ? (held as ComboOption).value : held
  if (isMissing(plain)) return undefined
  if (kind === "number") return numberTyped(String(plain))
  return kind === "lookup" || kind === "unit" ? Number(plain) : plain
}

/** The values of a form, without photos, which are sent separately. They must still be normalized by the domain. */
export const valuesOfForm = <F extends Fields>(fields: F, form: FormValues): ValuesOf<F> =>
  Object.fromEntries(
    namedFields(fields).flatMap(([name, field]) => {
      const value = field.kind === "photo" ? undefined : valueHeld(field, form[name])
      return value === undefined ? [] : [[name, value]]
    }),
  ) as ValuesOf<F>

export const notStated = "Não informado"

/** A value in words, or `Não informado` if there is none. */
export function shownValue(name: string, field: RegistrationField, value: unknown, names: Names): string {
  if (field.kind === "flag") return value === true ? "Sim" : "Não"
  if (isMissing(value)) return notStated
  switch (field.kind) {
    case "date":
      return formatDate(String(value))
    case "lookup":
    case "unit":
      return labelOf(field, value, names) || notStated
    case "text":
      return (shownTexts[name] ?? String)(String(value))
    default:
      return String(value)
  }
}
