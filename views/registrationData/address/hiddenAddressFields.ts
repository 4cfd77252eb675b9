import type { SectionValues } from "@/domain/registration/fields"

type Address = SectionValues<"communication">
const inBrazil = ["addressStateId", "addressCityId"] as const
const abroad = ["addressStateName", "addressCityName"] as const

/**
 * Which fields are left out where addresses are only read: those that none of them fills in, of the two that name an
 * entry of a table (in Brazil) and the two with free text (abroad). Those in Brazil are shown where both are empty.
 */
export function hiddenAddressFields(versions: readonly (Address | undefined)[]): (keyof Address)[] {
  const some = (name: keyof Address) => versions.some((values) => values?.[name] !== undefined)
  const showsAbroad = some("addressCityName") || some("addressStateName")
  return [...(showsAbroad && !some("addressStateId") ? inBrazil : []), ...(showsAbroad ? [] : abroad)]
}
