import { useQuery } from "@tanstack/react-query"
import { brazilQuery } from "@views/organizations/unit/domainOptions"
import { StateAndCityFields } from "@views/registrationData/address/StateAndCityFields"
import { ZipCodeField, type ZipCodeFieldProps } from "@views/registrationData/address/ZipCodeField"
import { useWatch } from "react-hook-form"
import { isBrazil } from "@/domain/organization"
import type { ComboOption } from "@/ui/choice/ComboField"
import { TextField } from "@/ui/fields/TextField"
import { FormSection } from "@/ui/form/FormSection"
import { SectionField } from "./RegistrationFields"

const upper = (text: string) => text.toLocaleUpperCase("pt-BR")

/** Where somebody lives. In Brazil UF and municipality are chosen, abroad they are written (3-registration §5). */
export function AddressFields() {
  const country: ComboOption | null = useWatch({ name: "countryId" })
  const brazil = useQuery(brazilQuery).data
  const inBrazil = country === null || isBrazil(country.label)
  const fieldsOf: ZipCodeFieldProps["fieldsOf"] = ({ address, district, stateId, cityId, cityName }) => ({
    ...(brazil && { countryId: brazil }),
    ...(address && { address: upper(address) }),
    ...(district && { district: upper(district) }),
    ...(stateId !== undefined && { addressStateId: String(stateId) }),
    ...(cityId !== undefined && { addressCityId: { value: String(cityId), label: cityName ?? "" } }),
  })
  return (
    <FormSection title="Endereço">
      {inBrazil ? (
        <ZipCodeField required fieldsOf={fieldsOf} />
      ) : (
        <TextField name="zipCode" label="Código postal" maxLength={20} required span={2} />
      )}
      <SectionField section="communication" name="countryId" span={2} />
      {inBrazil ? (
        <StateAndCityFields stateId="addressStateId" cityId="addressCityId" />
      ) : (
        <>
          <SectionField section="communication" name="addressStateName" span={2} />
          <SectionField section="communication" name="addressCityName" required span={2} />
        </>
      )}
      <SectionField section="communication" name="address" span={3} />
      <SectionField section="communication" name="addressNumber" />
      <SectionField section="communication" name="addressComplement" span={2} />
      <SectionField section="communication" name="district" span={2} />
    </FormSection>
  )
}
