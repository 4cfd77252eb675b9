import { useQuery } from "@tanstack/react-query"
import { brazilQuery } from "@views/organizations/unit/domainOptions"
import { api } from "@/client/api"
import { maskZipCode } from "@/domain/masks"
import { isBrazil } from "@/domain/organization"
import { sectionTitles } from "@/domain/registration/sections"
import type { ComboOption } from "@/ui/choice/ComboField"
import type { Details } from "../details"
import { AddressFields } from "../fields/AddressFields"
import { addressGroups } from "../fields/addressGroups"
import type { FormValues } from "../fields/fieldValues"
import { PhonesField } from "../fields/PhonesField"
import { PhonesRead } from "../fields/PhonesRead"
import { type PhoneRow, phoneRowsOf, phonesOf, rowProblems } from "../fields/phoneRows"
import { PartRead } from "./PartRead"
import { PartSkeleton } from "./PartSkeleton"
import { type PartProps, standingValues } from "./part"
import { SectionPart } from "./SectionPart"

/** What the form holds beside the address: telephones, and the country of most people to begin with. */
function defaultsOf(details: Details, brazil: ComboOption | null): FormValues {
  const { zipCode = "", countryId } = standingValues(details, "communication")
  const { valid, pending } = details.phones
  const inBrazil = countryId === undefined || isBrazil(details.names.countries?.[String(countryId)])
  return {
    userPhones: phoneRowsOf(pending.length > 0 ? pending : valid),
    zipCode: inBrazil ? maskZipCode(zipCode) : zipCode,
    ...(countryId === undefined && { countryId: brazil }),
  }
}

const phonesIn = (form: FormValues) => form.userPhones as readonly PhoneRow[]

/** Address and telephones (3-registration §5). */
export function CommunicationPart(props: PartProps) {
  const { details } = props
  const { valid, pending } = details.communication
  const brazil = useQuery(brazilQuery)
  const params = { atalaiaId: details.atalaiaId }
  // Nobody has to choose the country that nearly everyone lives in.
  if (brazil.isPending && props.mode !== "read") return <PartSkeleton />
  return (
    <SectionPart
      {...props}
      section="communication"
      title={sectionTitles.communication}
      defaults={(start) => defaultsOf(start, brazil.data ?? null)}
      problems={(form) => ({ userPhones: Object.values(rowProblems(phonesIn(form)))[0] })}
      send={(body, form) =>
        api.registration.saveCommunication({
          params,
          body: { ...body, userPhones: phonesOf(phonesIn(form)) },
        })
      }
      read={
        <>
          <PartRead section="communication" details={details} groups={addressGroups([valid, pending])} />
          <PhonesRead details={details} />
        </>
      }
    >
      <AddressFields />
      <PhonesField name="userPhones" />
    </SectionPart>
  )
}
