import type { SectionValues } from "@/domain/registration/fields"
import type { SectionGroup } from "../parts/SectionGroup"

type Address = SectionValues<"communication">

/** An address as it is read: by what it names, in Brazil entries of tables and abroad free text. */
export function addressGroups(versions: readonly (Address | undefined)[]): SectionGroup<"communication">[] {
  const some = (name: keyof Address) => versions.some((values) => values?.[name] !== undefined)
  const abroad = some("addressCityName") || some("addressStateName")
  return [
    {
      title: "Endereço",
      fields: [
        { name: "zipCode" },
        { name: "countryId" },
        ...(some("addressStateId") || !abroad
          ? [{ name: "addressStateId" } as const, { name: "addressCityId" } as const]
          : []),
        ...(abroad ? [{ name: "addressStateName" } as const, { name: "addressCityName" } as const] : []),
        { name: "address" },
        { name: "addressNumber" },
        { name: "addressComplement" },
        { name: "district" },
      ],
    },
  ]
}
