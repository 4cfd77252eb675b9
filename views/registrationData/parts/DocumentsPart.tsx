import { useWatch } from "react-hook-form"
import { api } from "@/client/api"
import { sectionFields } from "@/domain/registration/fields"
import { sectionTitles } from "@/domain/registration/sections"
import { ufOfVoterRegistration } from "@/domain/registration/voter"
import { LockedField } from "@/ui/fields/LockedField"
import type { FormValues } from "../fields/fieldValues"
import type { PartProps } from "../fields/part"
import { PartRead } from "../section/PartRead"
import { SectionFields } from "../section/SectionFields"
import { SectionPart } from "../section/SectionPart"

/** Identity card, voter registration, driver's licence and passport. */
export function DocumentsPart(props: PartProps) {
  const { details } = props
  const params = { atalaiaId: details.atalaiaId }
  return (
    <SectionPart
      {...props}
      section="documents"
      title={sectionTitles.documents}
      send={(body) => api.registration.saveDocuments({ params, body })}
      read={<PartRead section="documents" details={details} />}
    >
      <SectionFields section="documents" special={{ voterUf: <VoterUf /> }} />
    </SectionPart>
  )
}

/** The state that issued the voter registration. It follows from the number and is empty while that is invalid. */
function VoterUf() {
  const uf = useWatch<FormValues, "voterRegistration", FormValues, string>({
    name: "voterRegistration",
    compute: (text) => ufOfVoterRegistration(String(text ?? "")) ?? "",
  })
  return <LockedField label={sectionFields.documents.voterUf.label} value={uf} placeholder="Vem do número" />
}
