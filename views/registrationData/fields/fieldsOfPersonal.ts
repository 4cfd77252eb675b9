import type { SectionValues } from "@/domain/registration/fields"
import type { Details } from "../details"
import type { SectionGroup } from "../parts/SectionGroup"

type Name = keyof SectionValues<"personal"> & string

const named = (...names: Name[]) => names.map((name) => ({ name }))
const undeclared = "Não declarado"

/** The personal data in the groups that they are read in (3-registration §3). */
export function personalGroups({ isForeign, personal }: Details): SectionGroup<"personal">[] {
  const social = personal.valid?.hasSocialName || personal.pending?.hasSocialName
  return [
    {
      title: "Dados básicos",
      fields: [
        ...named("name", "email", "sexId", "maritalStatusId", "skinColorId", "bloodTypeId", "rhFactorId"),
        ...named("organDonor", "deficient"),
        ...(social ? named("socialName", "genderIdentityId") : []),
      ],
    },
    {
      title: "Nacionalidade e nascimento",
      fields: [
        ...named("nationalityTypeId"),
        ...(isForeign ? named("nationalityCountryId") : []),
        ...named("birthDate", "birthCountryId", "birthStateName", "birthCityName"),
      ],
    },
    {
      title: "Filiação",
      fields: [
        ...named("firstAffiliationName", "firstAffiliationSexId"),
        { name: "secondAffiliationName", empty: undeclared },
        { name: "secondAffiliationSexId", empty: undeclared },
      ],
    },
  ]
}
