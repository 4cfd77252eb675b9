import { StateAndCityFields } from "@views/address/StateAndCityFields"
import { ZipCodeField, type ZipCodeFieldProps } from "@views/address/ZipCodeField"
import { useWatch } from "react-hook-form"
import { isBrazil } from "@/domain/organizations/organization"
import { ComboField } from "@/ui/choice/ComboField"
import { TextField } from "@/ui/fields/TextField"
import { FormSection } from "@/ui/form/FormSection"
import { searchCountries } from "../../../domainTables/domainOptions"
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
      {brazil ? (
        <ZipCodeField fieldsOf={fieldsOf} />
      ) : (
        <TextField name="zipCode" label="Código postal" maxLength={20} span={2} />
      )}
      {brazil ? (
        <StateAndCityFields stateId="stateId" cityId="cityId" />
      ) : (
        <>
          <TextField name="stateName" label="Estado" format={upper} maxLength={200} span={2} />
          <TextField name="cityName" label="Cidade" format={upper} maxLength={200} span={2} />
        </>
      )}
      <TextField name="addressName" label="Logradouro" format={upper} maxLength={300} span={3} />
      <TextField name="addressNumber" label="Número" format={upper} maxLength={40} />
      <TextField name="addressComplement" label="Complemento" format={upper} maxLength={300} span={2} />
      <TextField name="neighborhood" label="Bairro" format={upper} maxLength={200} span={2} />
    </FormSection>
  )
}
