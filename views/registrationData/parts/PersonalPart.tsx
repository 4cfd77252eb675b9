import { useRef } from "react"
import { api } from "@/client/api"
import { formatIdentifier } from "@/domain/people/identifier"
import { nationalities } from "@/domain/registration/nationality"
import { sectionTitles } from "@/domain/registration/sections"
import type { Details } from "../details"
import { type FormValues, notStated } from "../fields/fieldValues"
import type { PartProps } from "../fields/part"
import { startingValues } from "../fields/part"
import { usePhoto } from "../fields/usePhoto"
import { affiliationFields } from "../personal/AffiliationFields"
import { BirthCity, BirthCountry, NationalityType } from "../personal/BirthFields"
import { PhotoAndIdentifier } from "../personal/PhotoAndIdentifier"
import type { SectionBody } from "../section/PartForm"
import { PartRead, WithPending } from "../section/PartRead"
import { SectionFields } from "../section/SectionFields"
import { SectionPart } from "../section/SectionPart"

/** Fields that depend on others, or have custom controls. */
const special = {
  image: <PhotoAndIdentifier />,
  nationalityTypeId: <NationalityType />,
  birthCountryId: <BirthCountry />,
  birthCityName: <BirthCity />,
  ...affiliationFields,
}

/** Personal data. */
export function PersonalPart(props: PartProps) {
  const { details } = props
  const send = useSavePersonal(details.atalaiaId)
  return (
    <SectionPart
      {...props}
      section="personal"
      title={sectionTitles.personal}
      furtherValues={furtherValues}
      send={send}
      read={<PersonalRead details={details} />}
    >
      <SectionFields section="personal" special={special} />
    </SectionPart>
  )
}

/** Values known before the person fills in anything. */
function furtherValues(details: Details): FormValues {
  const values = startingValues(details, "personal")
  return {
    name: values.name ?? details.name,
    email: values.email ?? details.email ?? "",
    ...(details.isForeign && { nationalityTypeId: String(nationalities.foreign) }),
  }
}

/** Saves a newly chosen photo, then the section. */
function useSavePersonal(atalaiaId: string) {
  /** The photo already sent. Sending it created a new version of the section. */
  const sent = useRef<{ photo: File; version: number }>(undefined)
  const params = { atalaiaId }
  return async ({ version, values }: SectionBody<"personal">, { image: photo }: FormValues) => {
    if (photo instanceof File && photo !== sent.current?.photo) {
      await api.registration.savePhoto({ params, body: { file: photo } })
      sent.current = { photo, version: version + 1 }
    }
    const body = { version: Math.max(version, sent.current?.version ?? 0), values }
    return api.registration.savePersonal({ params, body })
  }
}

function PersonalRead({ details }: { details: Details }) {
  const { atalaiaId, isForeign, personal } = details
  const current = usePhoto(details, "valid")
  const pending = usePhoto(details, "pending")
  const changes = personal.pending?.image !== undefined && personal.pending.image !== personal.valid?.image
  return (
    <PartRead
      section="personal"
      details={details}
      first={[
        {
          label: "Foto 3x4",
          value: (
            <WithPending
              current={personal.valid?.image ? <Photo address={current} name="Foto 3x4" /> : notStated}
              pending={changes ? <Photo address={pending} name="Foto 3x4 pedida" /> : undefined}
            />
          ),
        },
        { label: isForeign ? "Identificador" : "CPF", value: formatIdentifier(atalaiaId), mono: true },
      ]}
    />
  )
}

function Photo({ address, name }: { address: string | undefined; name: string }) {
  return (
    <span className="mt-1 block aspect-3/4 h-28 overflow-hidden rounded-md border border-line bg-sunken">
      {address && <img src={address} alt={name} className="size-full object-cover" />}
    </span>
  )
}
