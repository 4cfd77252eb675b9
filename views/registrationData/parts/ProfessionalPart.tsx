import { api } from "@/client/api"
import { fieldGroups } from "@/domain/registration/groups"
import { sectionTitles } from "@/domain/registration/sections"
import { FormSection } from "@/ui/form/FormSection"
import { SectionField } from "../fields/RegistrationFields"
import { PartRead } from "./PartRead"
import type { PartProps } from "./part"
import { type SectionGroup, SectionGroupFields } from "./SectionGroup"
import { SectionPart } from "./SectionPart"
import { UnitPlace } from "./UnitPlace"

type Group = SectionGroup<"professional">

const functional: Group = {
  title: "Dados Funcionais",
  fields: [
    { name: "originOrganizationId", span: 2 },
    { name: "functionalName", span: 2 },
    { name: "functionalRegistrationNumber" },
    { name: "financialRegistration" },
    { name: "entryDate" },
    { name: "patentId" },
    { name: "role", span: 2 },
    { name: "function", span: 2 },
  ],
}
const assignment: Group = {
  title: "Lotação",
  fields: [
    { name: "organizationId", span: 2 },
    { name: "allocationUnity", span: 2 },
  ],
}
const socialSecurity: Group = {
  title: "Informações Previdenciárias",
  fields: [{ name: "inssDeclarationId", span: 2 }],
}
const optionalGroups: readonly Group[] = [
  {
    title: "Carteira de Trabalho e Previdência Social",
    optional: fieldGroups.ctps,
    fields: [
      { name: "ctpsNumber", label: "Número" },
      { name: "ctpsSerie", label: "Série" },
      { name: "ctpsStateId", label: "UF" },
      { name: "ctpsIssueDate", label: "Data de emissão" },
      { name: "nisPisPasep" },
    ],
  },
  {
    title: "Certificado de Registro Federal de Arma de Fogo",
    optional: fieldGroups.gun,
    fields: [
      { name: "gunRegistryNumber", label: "Número do registro", span: 2 },
      { name: "gunRegistryExpirationDate", label: "Validade" },
    ],
  },
]

/** Where somebody works, and as what (3-registration §2, §5). */
export function ProfessionalPart(props: PartProps) {
  const { details } = props
  const params = { atalaiaId: details.atalaiaId }
  // Foreigners declare nothing to INSS.
  const rest = details.isForeign ? optionalGroups : [socialSecurity, ...optionalGroups]
  return (
    <SectionPart
      {...props}
      section="professional"
      title={sectionTitles.professional}
      requestLabel="Solicitar alterações em informações profissionais"
      send={(body) => api.registration.saveProfessional({ params, body })}
      read={<PartRead section="professional" details={details} groups={[functional, assignment, ...rest]} />}
    >
      <FormSection title={functional.title}>
        <UnitWithPlace name="originOrganizationId" />
        {functional.fields.slice(1).map((field) => (
          <SectionField key={field.name} section="professional" {...field} />
        ))}
      </FormSection>
      <FormSection title={assignment.title}>
        <UnitWithPlace name="organizationId" />
        <SectionField section="professional" name="allocationUnity" span={2} />
      </FormSection>
      {rest.map((group) => (
        <SectionGroupFields key={group.title} section="professional" group={group} />
      ))}
    </SectionPart>
  )
}

function UnitWithPlace({ name }: { name: "originOrganizationId" | "organizationId" }) {
  return (
    <>
      <SectionField section="professional" name={name} span={2} />
      <UnitPlace name={name} />
    </>
  )
}
