import { useRef } from "react"
import { api } from "@/client/api"
import { formatIdentifier } from "@/domain/identifier"
import { nationalities } from "@/domain/registration/nationality"
import { sectionTitles } from "@/domain/registration/sections"
import type { Details } from "../details"
import { personalGroups } from "../fields/fieldsOfPersonal"
import type { FormValues } from "../fields/fieldValues"
import { PersonalFields } from "../fields/PersonalFields"
import { usePhoto } from "../fields/usePhoto"
import type { SectionBody } from "./PartForm"
import { Asked, PartRead } from "./PartRead"
import type { PartProps } from "./part"
import { standingValues } from "./part"
import { SectionPart } from "./SectionPart"

/** Personal data (3-registration §3, §5). */
export function PersonalPart(props: PartProps) {
  const { details } = props
  const send = useSavePersonal(details.atalaiaId)
  return (
    <SectionPart
      {...props}
      section="personal"
      title={sectionTitles.personal}
      defaults={defaultsOf}
      send={send}
      read={<PersonalRead details={details} />}
    >
      <PersonalFields details={details} />
    </SectionPart>
  )
}

/** What is known of the person before they filled in anything. */
function defaultsOf(details: Details): FormValues {
  const values = standingValues(details, "personal")
  return {
    name: values.name ?? details.name,
    email: values.email ?? details.email ?? "",
    ...(details.isForeign && { nationalityTypeId: String(nationalities.foreign) }),
  }
}

/** Saves the photo, where another one was chosen, and then the section. */
function useSavePersonal(atalaiaId: string) {
  /** The photo that was sent already, which counts as a change of the section by itself. */
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
  const now = usePhoto(details, "valid")
  const asked = usePhoto(details, "pending")
  const changes = personal.pending?.image !== undefined && personal.pending.image !== personal.valid?.image
  return (
    <PartRead
      section="personal"
      details={details}
      groups={personalGroups(details)}
      first={[
        {
          label: "Foto 3x4",
          value: (
            <Asked
              now={personal.valid?.image ? <Photo address={now} name="Foto 3x4" /> : "Não informado"}
              asked={changes ? <Photo address={asked} name="Foto 3x4 pedida" /> : undefined}
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
