import type { Filters } from "@views/list/useFilters"
import { maskIdentifier } from "@/domain/identifier"
import { unitIdIn, unitText } from "@/palette/slots/unitText"
import type { ComboOption } from "@/ui/choice/ComboField"

/** What the address of the list says; the unit as `PMCE#12`. */
export const filterNames = ["app", "name", "cpf", "organization"] as const
export type AddressFilters = Filters<(typeof filterNames)[number]>

/** The same as fields of a form; the application is chosen elsewhere. */
export interface FilterFields extends Record<string, unknown> {
  name: string
  cpf: string
  organization: ComboOption | null
}
export const noFilters: FilterFields = { name: "", cpf: "", organization: null }

export function fieldsFrom({ name, cpf, organization }: AddressFilters): FilterFields {
  const id = unitIdIn(organization)
  const label = organization.replace(/#\d+$/, "")
  return { name, cpf, organization: id === undefined ? null : { value: id, label } }
}

/** Digits of a CPF after which it is searched for (3-registration §5). */
const fewestDigits = 11

/** An id as it is searched for: a CPF once it is whole, a foreign id as it stands; else nothing. */
export function searchedId(text: string): string | undefined {
  const id = text.replace(/[.\-\s]/g, "").toLowerCase()
  if (/^[a-z]/.test(id)) return id
  const digits = id.replace(/\D/g, "")
  return digits.length >= fewestDigits ? digits : undefined
}

/** A CPF that is not whole yet is not searched for, and cleared (3-registration §5). */
export const wholeIdOnly = <Fields extends { cpf: string }>(fields: Fields): Fields => ({
  ...fields,
  cpf: maskIdentifier(searchedId(fields.cpf) ?? ""),
})

/** The filters as the address has them. */
export function addressFrom(app: string, { name, cpf, organization }: FilterFields): AddressFilters {
  return {
    app,
    name,
    cpf: searchedId(cpf) ?? "",
    organization: organization ? unitText({ id: organization.value, acronym: organization.label }) : "",
  }
}

/** Whether anything but the application is asked for. */
export const isNarrowed = ({ name, cpf, organization }: AddressFilters) =>
  [name, cpf, organization].some(Boolean)

/** As the call takes them. */
export function queryFrom({ name, cpf, organization }: AddressFilters) {
  const id = unitIdIn(organization)
  return {
    name: name || undefined,
    atalaiaId: cpf || undefined,
    organization: id === undefined ? undefined : Number(id),
  }
}
