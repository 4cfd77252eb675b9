import { api } from "@/client/api"
import { sectionTitles } from "@/domain/registration/sections"
import type { PartProps } from "../fields/part"
import { PartRead } from "../section/PartRead"
import { SectionFields } from "../section/SectionFields"
import { SectionPart } from "../section/SectionPart"

/** RNE, visa and bank account. Each is filled in completely or not at all. */
export function AdditionalPart(props: PartProps) {
  const { details } = props
  const params = { atalaiaId: details.atalaiaId }
  return (
    <SectionPart
      {...props}
      section="additional"
      title={sectionTitles.additional}
      send={(body) => api.registration.saveAdditional({ params, body })}
      read={<PartRead section="additional" details={details} />}
    >
      <SectionFields section="additional" />
    </SectionPart>
  )
}
