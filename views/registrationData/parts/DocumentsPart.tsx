import { useWatch } from "react-hook-form"
import { api } from "@/client/api"
import { sectionFields } from "@/domain/registration/fields"
import { sectionTitles } from "@/domain/registration/sections"
import { ufOfVoterRegistration } from "@/domain/registration/voter"
import { LockedField } from "@/ui/fields/LockedField"
import { documentGroups, documentGroupsRead } from "../fields/fieldsOfDocuments"
import type { FormValues } from "../fields/fieldValues"
import { SectionField } from "../fields/RegistrationFields"
import { PartRead } from "./PartRead"
import type { PartProps } from "./part"
import { SectionGroupFields } from "./SectionGroup"
import { SectionPart } from "./SectionPart"

/** Documents (3-registration §3, §5). */
export function DocumentsPart(props: PartProps) {
  const { details } = props
  const params = { atalaiaId: details.atalaiaId }
  const { rg, voter, cnh, passport } = documentGroups(details)
  return (
    <SectionPart
      {...props}
      section="documents"
      title={sectionTitles.documents}
      send={(body) => api.registration.saveDocuments({ params, body })}
      read={<PartRead section="documents" details={details} groups={documentGroupsRead(details)} />}
    >
      <SectionGroupFields section="documents" group={rg} />
      <SectionGroupFields section="documents" group={voter}>
        <VoterUf />
        <Transferred />
      </SectionGroupFields>
      <SectionGroupFields section="documents" group={cnh} />
      <SectionGroupFields section="documents" group={passport} />
    </SectionPart>
  )
}

/** Follows from the number: empty as long as that is invalid (3-registration §5). */
function VoterUf() {
  const uf = useWatch<FormValues, "voterRegistration", FormValues, string>({
    name: "voterRegistration",
    compute: (text) => ufOfVoterRegistration(String(text ?? "")) ?? "",
  })
  return <LockedField label={sectionFields.documents.voterUf.label} value={uf} placeholder="Vem do número" />
}

function Transferred() {
  const ticked = useWatch<FormValues>({ name: "voterTransferred" })
  return (
    <>
      <div className="col-span-full">
        <SectionField section="documents" name="voterTransferred" />
      </div>
      {ticked === true && <SectionField section="documents" name="voterTransferredUfId" required span={2} />}
    </>
  )
}
