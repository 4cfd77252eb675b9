import type { SectionValues } from "@/domain/registration/fields"

type Address = SectionValues<"communication">
const inBrazil = ["addressStateId", "addressCityId"] as const
const abroad = ["addressStateName", "addressCityName"] as const

/**
 * The fields to hide in read-only addresses: the two that name a table entry (in Brazil), or the two with free text
 * (abroad), if no version fills them in. If both pairs are empty, those in Brazil are shown.
 */
export function hiddenAddressFields(versions: readonly (Address | undefined)[]): (keyof Address)[] {
  const some = (name: keyof Address) => versions.some((values) => values?.[name] !== undefined)
  const showsAbroad = some("addressCityName") || some("addressStateName")
  return [...(showsAbroad && !some("addressStateId") ? inBrazil : []), ...(showsAbroad ? [] : abroad)]
}
