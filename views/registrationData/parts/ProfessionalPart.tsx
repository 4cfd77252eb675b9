import { api } from "@/client/api"
import { sectionTitles } from "@/domain/registration/sections"
import type { PartProps } from "../fields/part"
import { SectionField } from "../fields/SectionField"
import { PartRead } from "../section/PartRead"
import { SectionFields } from "../section/SectionFields"
import { SectionPart } from "../section/SectionPart"
import { UnitStateAndCity } from "./UnitStateAndCity"

/** A person's unit and position. */
export function ProfessionalPart(props: PartProps) {
  const { details } = props
  const params = { atalaiaId: details.atalaiaId }
  return (
    <SectionPart
      {...props}
      section="professional"
      title={sectionTitles.professional}
      requestLabel="Solicitar alterações em informações profissionais"
      send={(body) => api.registration.saveProfessional({ params, body })}
      read={<PartRead section="professional" details={details} />}
    >
      <SectionFields
        section="professional"
        special={{
          originOrganizationId: <UnitWithStateAndCity name="originOrganizationId" />,
          organizationId: <UnitWithStateAndCity name="organizationId" />,
        }}
      />
    </SectionPart>
  )
}

function UnitWithStateAndCity({ name }: { name: "originOrganizationId" | "organizationId" }) {
  return (
    <>
      <SectionField section="professional" name={name} />
      <UnitStateAndCity name={name} />
    </>
  )
}
