import { StateAndCityFields } from "@views/address/StateAndCityFields"
import { ZipCodeField, type ZipCodeFieldProps } from "@views/address/ZipCodeField"
import { useWatch } from "react-hook-form"
import { isBrazil } from "@/domain/organizations/organization"
import { ComboField } from "@/ui/choice/ComboField"
import { FormSection } from "@/ui/form/FormSection"
import { searchCountries } from "../../../domainTables/domainOptions"
import { UnitText, UnitTexts } from "./UnitTexts"
import type { UnitFields } from "./unitFields"

const upper = (text: string) => text.toLocaleUpperCase("pt-BR")

const fieldsOf: ZipCodeFieldProps["fieldsOf"] = ({ address, district, stateId, cityId, cityName }) => ({
  ...(address && { addressName: upper(address) }),
  ...(district && { neighborhood: upper(district) }),
  ...(stateId !== undefined && { stateId: String(stateId) }),
  ...(cityId !== undefined && { cityId: { value: String(cityId), label: cityName ?? "" } }),
})

/** The address of a unit. In Brazil UF and municipality are selected, elsewhere they are typed. */
export function AddressSection() {
  const country = useWatch<UnitFields, "countryId">({ name: "countryId" })
  const brazil = isBrazil(country?.label)
  return (
    <FormSection title="Endereço">
      <ComboField name="countryId" label="País" load={searchCountries} required span={2} />
      {brazil ? <ZipCodeField fieldsOf={fieldsOf} /> : <UnitText name="zipCode" label="Código postal" />}
      {brazil ? (
        <StateAndCityFields stateId="stateId" cityId="cityId" />
      ) : (
        <>
          <UnitText name="stateName" />
          <UnitText name="cityName" />
        </>
      )}
      <UnitTexts part="address" except={["zipCode", "stateName", "cityName"]} />
    </FormSection>
  )
}
