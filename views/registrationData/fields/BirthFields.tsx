import { useQuery } from "@tanstack/react-query"
import { brazilQuery } from "@views/organizations/unit/domainOptions"
import { useEffect } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import { isBrazil } from "@/domain/organization"
import { sectionFields } from "@/domain/registration/fields"
import { nationalities } from "@/domain/registration/nationality"
import type { ComboOption } from "@/ui/choice/ComboField"
import { LockedField } from "@/ui/fields/LockedField"
import type { SelectOption } from "@/ui/fields/useTypedAhead"
import type { FormValues } from "./fieldValues"
import { searchFor } from "./lookups"
import { SectionField } from "./RegistrationFields"

const born = String(nationalities.born)
const foreign = String(nationalities.foreign)

/** Foreigners see that alone, and Brazilians do not see it (3-registration §5). */
const ofForeigners = ({ value }: SelectOption) => value === foreign
const ofBrazilians = ({ value }: SelectOption) => value !== foreign

const countriesAbroad = async (search: string, signal: AbortSignal) =>
  (await searchFor("countries")(search, signal)).filter(({ label }) => !isBrazil(label))

/** Nationality, and where and when somebody was born, which depends on it. */
export function BirthFields({ isForeign }: { isForeign: boolean }) {
  return (
    <>
      <SectionField
        section="personal"
        name="nationalityTypeId"
        only={isForeign ? ofForeigners : ofBrazilians}
        span={2}
      />
      {isForeign && <SectionField section="personal" name="nationalityCountryId" span={2} />}
      <SectionField section="personal" name="birthDate" />
      <BirthPlace />
    </>
  )
}

function BirthPlace() {
  const type = String(useWatch<FormValues>({ name: "nationalityTypeId" }) ?? "")
  const country = useWatch<FormValues>({ name: "birthCountryId" }) as ComboOption | null
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
  return (
    <>
      {type === born ? (
        <LockedField
          label={sectionFields.personal.birthCountryId.label}
          value={country?.label ?? ""}
          reason="Vem da nacionalidade: brasileiro nato nascido no Brasil."
          required
        />
      ) : (
        <SectionField
          section="personal"
          name="birthCountryId"
          load={countriesAbroad}
          within="abroad"
          disabled={type === ""}
          placeholder={type === "" ? "Escolha antes a nacionalidade" : "Digite para buscar"}
        />
      )}
      <SectionField
        section="personal"
        name="birthStateName"
        hint="Estado, província ou equivalente"
        span={2}
      />
      <SectionField
        section="personal"
        name="birthCityName"
        label={inBrazil || country === null ? "Município de nascimento" : "Cidade de nascimento"}
        span={2}
      />
    </>
  )
}
