import { api } from "@/client/api"
import { fieldGroups } from "@/domain/registration/groups"
import { sectionTitles } from "@/domain/registration/sections"
import { PartRead } from "./PartRead"
import type { PartProps } from "./part"
import { type SectionGroup, SectionGroupFields } from "./SectionGroup"
import { SectionPart } from "./SectionPart"

const groups: readonly SectionGroup<"additional">[] = [
  {
    title: "RNE",
    optional: fieldGroups.rne,
    fields: [
      { name: "rne", label: "Número" },
      { name: "rneClassificationId", label: "Classificação" },
      { name: "rneIssueDate", label: "Data de emissão" },
      { name: "incomeDate" },
    ],
  },
  {
    title: "Visto",
    optional: fieldGroups.visa,
    fields: [
      { name: "visaTypeId", label: "Tipo", span: 2 },
      { name: "visaExpirationDate", label: "Validade" },
    ],
  },
  {
    title: "Dados Financeiros",
    optional: fieldGroups.bank,
    fields: [
      { name: "bankId", placeholder: "Nome ou código" },
      { name: "bankAgency" },
      { name: "bankAccount" },
      { name: "bankAccountTypeId" },
    ],
  },
]

/** RNE, visa and bank account: each of them whole or not at all (3-registration §5). */
export function AdditionalPart(props: PartProps) {
  const { details } = props
  const params = { atalaiaId: details.atalaiaId }
  return (
    <SectionPart
      {...props}
      section="additional"
      title={sectionTitles.additional}
      send={(body) => api.registration.saveAdditional({ params, body })}
      read={<PartRead section="additional" details={details} groups={groups} />}
    >
      {groups.map((group) => (
        <SectionGroupFields key={group.title} section="additional" group={group} />
      ))}
    </SectionPart>
  )
}
