import { useQuery } from "@tanstack/react-query"
import { brazilQuery } from "@views/domainTables/domainOptions"
import { useEffect } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import { isBrazil } from "@/domain/organizations/organization"
import { sectionFields } from "@/domain/registration/fields"
import { nationalities } from "@/domain/registration/nationality"
import type { ComboOption } from "@/ui/choice/ComboField"
import { LockedField } from "@/ui/fields/LockedField"
import type { SelectOption } from "@/ui/fields/useTypedAhead"
import type { FormValues } from "../fields/fieldValues"
import { searchFor } from "../fields/lookups"
import { useDetails } from "../fields/part"
import { SectionField } from "../fields/SectionField"

const born = String(nationalities.born)
const foreign = String(nationalities.foreign)

const isForeigner = ({ value }: SelectOption) => value === foreign
const isBrazilian = ({ value }: SelectOption) => value !== foreign

const countriesAbroad = async (search: string, signal: AbortSignal) =>
  (await searchFor("countries")(search, signal)).filter(({ label }) => !isBrazil(label))

/** The nationality. Foreigners are offered only that option, and Brazilians all others. */
export function NationalityType() {
  const { isForeign } = useDetails()
  return (
    <SectionField section="personal" name="nationalityTypeId" only={isForeign ? isForeigner : isBrazilian} />
  )
}

const useBirthCountry = () => useWatch<FormValues>({ name: "birthCountryId" }) as ComboOption | null

/** The country of birth follows from the nationality: Brazil for born Brazilians, another one for all others. */
export function BirthCountry() {
  const type = String(useWatch<FormValues>({ name: "nationalityTypeId" }) ?? "")
  const country = useBirthCountry()
  const { setValue, clearErrors } = useFormContext<FormValues>()
  const brazil = useQuery({ ...brazilQuery, enabled: type === born }).data
  const inBrazil = isBrazil(country?.label)
  useEffect(() => {
    if (type === born && brazil && !inBrazil) {
      setValue("birthCountryId", brazil, { shouldDirty: true, shouldValidate: true })
    }
    if (type !== born && type !== "" && inBrazil) {
      setValue("birthCountryId", null, { shouldDirty: true })
      clearErrors("birthCountryId")
    }
  }, [type, brazil, inBrazil, setValue, clearErrors])
  if (type === born) {
    return (
      <LockedField
        label={sectionFields.personal.birthCountryId.label}
        value={country?.label ?? ""}
        reason="Vem da nacionalidade: brasileiro nato nascido no Brasil."
        required
      />
    )
  }
  return (
    <SectionField
      section="personal"
      name="birthCountryId"
      load={countriesAbroad}
      within="abroad"
      disabled={type === ""}
      placeholder={type === "" ? "Escolha antes a nacionalidade" : "Digite para buscar"}
    />
  )
}

/** The place of birth: a *município* in Brazil, a *cidade* abroad. */
export function BirthCity() {
  const country = useBirthCountry()
  const inBrazil = country === null || isBrazil(country.label)
  return (
    <SectionField
      section="personal"
      name="birthCityName"
      label={inBrazil ? sectionFields.personal.birthCityName.label : "Cidade de nascimento"}
    />
  )
}
