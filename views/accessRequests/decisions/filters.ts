import type { Filters } from "@views/list/search/useFilters"
import { unitIdIn, unitText } from "@/domain/organizations/unitText"
import { maskIdentifier } from "@/domain/people/identifier"
import type { ComboOption } from "@/ui/choice/ComboField"

/** Parameters of the address; the unit is written `PMCE#12`. */
export const filterNames = ["app", "name", "cpf", "organization"] as const
export type AddressFilters = Filters<(typeof filterNames)[number]>

/** The filters as fields of a form, without the application. */
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

/** A CPF with fewer digits is incomplete and is not searched. */
const minDigits = 11

/** The id to search: a complete CPF, or a foreign id as typed. Otherwise undefined. */
export function searchedId(text: string): string | undefined {
  const id = text.replace(/[.\-\s]/g, "").toLowerCase()
  if (/^[a-z]/.test(id)) return id
  const digits = id.replace(/\D/g, "")
  return digits.length >= minDigits ? digits : undefined
}

/** Clears an incomplete CPF, because it is not searched. */
export const wholeIdOnly = <Fields extends { cpf: string }>(fields: Fields): Fields => ({
  ...fields,
  cpf: maskIdentifier(searchedId(fields.cpf) ?? ""),
})

/** The filters as parameters of the address. */
export function addressFrom(app: string, { name, cpf, organization }: FilterFields): AddressFilters {
  return {
    app,
    name,
    cpf: searchedId(cpf) ?? "",
    organization: organization ? unitText({ id: organization.value, acronym: organization.label }) : "",
  }
}

/** Whether any filter besides the application is set. */
export const isNarrowed = ({ name, cpf, organization }: AddressFilters) =>
  [name, cpf, organization].some(Boolean)
