import { useWatch } from "react-hook-form"
import { formatIdentifier } from "@/domain/identifier"
import { mostPhotoBytes, photoHint } from "@/domain/photo"
import { LockedField } from "@/ui/fields/LockedField"
import { FormSection } from "@/ui/form/FormSection"
import { PhotoField } from "@/ui/photo/PhotoField"
import type { Details } from "../details"
import { standingValues } from "../parts/part"
import { AffiliationFields } from "./AffiliationFields"
import { BirthFields } from "./BirthFields"
import type { FormValues } from "./fieldValues"
import { SectionField } from "./RegistrationFields"
import { usePhoto } from "./usePhoto"

/** The fields of the personal data. Each watches only what it depends on, so that typing stays quick. */
export function PersonalFields({ details }: { details: Details }) {
  return (
    <>
      <FormSection title="Dados básicos">
        <Photo details={details} />
        <LockedField
          label={details.isForeign ? "Identificador" : "CPF"}
          value={formatIdentifier(details.atalaiaId)}
          mono
        />
        <SectionField section="personal" name="name" span={3} />
        <SectionField section="personal" name="email" span={2} />
        <SectionField section="personal" name="sexId" />
        <SectionField section="personal" name="maritalStatusId" />
        <SectionField section="personal" name="skinColorId" />
        <SectionField section="personal" name="bloodTypeId" />
        <SectionField section="personal" name="rhFactorId" />
        <div className="col-span-full flex flex-wrap gap-x-8 gap-y-3">
          <SectionField section="personal" name="organDonor" />
          <SectionField section="personal" name="deficient" />
        </div>
      </FormSection>
      <FormSection title="Nome social">
        <SocialName />
      </FormSection>
      <FormSection title="Nacionalidade e nascimento">
        <BirthFields isForeign={details.isForeign} />
      </FormSection>
      <FormSection title="Filiação">
        <AffiliationFields />
      </FormSection>
    </>
  )
}

const demands = "Colorida, nítida, com menos de 5 anos e fundo branco."

function Photo({ details }: { details: Details }) {
  const { pending } = details.personal
  const saved = usePhoto(details, pending ? "pending" : "valid")
  return (
    <PhotoField
      name="image"
      label="Foto 3x4"
      ratio={3 / 4}
      saved={saved}
      required={standingValues(details, "personal").image === undefined}
      hint={`${demands} ${photoHint(mostPhotoBytes)}`}
    />
  )
}

function SocialName() {
  const ticked = useWatch<FormValues>({ name: "hasSocialName" })
  return (
    <>
      <div className="col-span-full">
        <SectionField section="personal" name="hasSocialName" />
      </div>
      {ticked === true && (
        <>
          <SectionField section="personal" name="socialName" required span={2} />
          <SectionField section="personal" name="genderIdentityId" required span={2} />
        </>
      )}
    </>
  )
}
