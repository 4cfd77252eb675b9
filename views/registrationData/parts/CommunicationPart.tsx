import { useQuery } from "@tanstack/react-query"
import { brazilQuery } from "@views/domainTables/domainOptions"
import { api } from "@/client/api"
import { isBrazil } from "@/domain/organizations/organization"
import { sectionTitles } from "@/domain/registration/sections"
import { formatPhone, maskZipCode } from "@/domain/text/masks"
import type { ComboOption } from "@/ui/choice/ComboField"
import { AddressFields } from "../address/AddressFields"
import { hiddenAddressFields } from "../address/hiddenAddressFields"
import type { Details } from "../details"
import type { FormValues } from "../fields/fieldValues"
import { type PartProps, startingValues } from "../fields/part"
import { PhonesField } from "../phones/PhonesField"
import { PhonesRead } from "../phones/PhonesRead"
import { type PhoneRow, phoneRowsOf, phonesOf, rowProblems } from "../phones/phoneRows"
import { PartRead } from "../section/PartRead"
import { SectionPart } from "../section/SectionPart"
import { PartSkeleton } from "./PartSkeleton"

/** The phones that the form edits: the requested ones, or otherwise the current ones. */
const phonesOfForm = ({ phones: { valid, pending } }: Details) => (pending.length > 0 ? pending : valid)

const phonesInWords = (details: Details) => ({
  userPhones: phonesOfForm(details)
    .map(({ number = "" }) => formatPhone(number))
    .join(", "),
})

/** Further values of the form: phones, and Brazil as the country. */
function furtherValues(details: Details, brazil: ComboOption | null): FormValues {
  const { zipCode = "", countryId } = startingValues(details, "communication")
  const inBrazil = countryId === undefined || isBrazil(details.names.countries?.[String(countryId)])
  return {
    userPhones: phoneRowsOf(phonesOfForm(details)),
    zipCode: inBrazil ? maskZipCode(zipCode) : zipCode,
    ...(countryId === undefined && { countryId: brazil }),
  }
}

const phonesIn = (form: FormValues) => form.userPhones as readonly PhoneRow[]

/** Address and phones. */
export function CommunicationPart(props: PartProps) {
  const { details } = props
  const { valid, pending } = details.communication
  const brazil = useQuery(brazilQuery)
  const params = { atalaiaId: details.atalaiaId }
  // The form waits for Brazil, its initial country.
  if (brazil.isPending && props.mode !== "read") return <PartSkeleton />
  return (
    <SectionPart
      {...props}
      section="communication"
      title={sectionTitles.communication}
      furtherValues={(read) => furtherValues(read, brazil.data ?? null)}
      furtherWords={phonesInWords}
      problems={(form) => ({ userPhones: Object.values(rowProblems(phonesIn(form)))[0] })}
      send={(body, form) =>
        api.registration.saveCommunication({
          params,
          body: { ...body, userPhones: phonesOf(phonesIn(form)) },
        })
      }
      read={
        <>
          <PartRead
            section="communication"
            details={details}
            without={hiddenAddressFields([valid, pending])}
          />
          <PhonesRead details={details} />
        </>
      }
    >
      <AddressFields />
      <PhonesField name="userPhones" />
    </SectionPart>
  )
}
