import { useQuery } from "@tanstack/react-query"
import { brazilQuery } from "@views/domainTables/domainOptions"
import { useWatch } from "react-hook-form"
import { isBrazil } from "@/domain/organizations/organization"
import type { ComboOption } from "@/ui/choice/ComboField"
import { TextField } from "@/ui/fields/TextField"
import { StateAndCityFields } from "../../address/StateAndCityFields"
import { ZipCodeField, type ZipCodeFieldProps } from "../../address/ZipCodeField"
import { SectionField } from "../fields/SectionField"
import { SectionFields } from "../section/SectionFields"

const upper = (text: string) => text.toLocaleUpperCase("pt-BR")

/** A person's home address. In Brazil UF and municipality are selected, abroad they are typed. */
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
  const special = inBrazil
    ? {
        zipCode: <ZipCodeField required fieldsOf={fieldsOf} />,
        addressStateId: <StateAndCityFields stateId="addressStateId" cityId="addressCityId" />,
        addressCityId: null,
        addressStateName: null,
        addressCityName: null,
      }
    : {
        zipCode: <TextField name="zipCode" label="Código postal" maxLength={20} required span={2} />,
        addressStateId: null,
        addressCityId: null,
        addressCityName: <SectionField section="communication" name="addressCityName" required />,
      }
  return <SectionFields section="communication" special={special} />
}
