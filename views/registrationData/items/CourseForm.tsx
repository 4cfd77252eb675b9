import { StateAndCityFields } from "@views/registrationData/address/StateAndCityFields"
import { useEffect } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import { isBrazil } from "@/domain/organization"
import { itemFields } from "@/domain/registration/fields"
import type { ComboOption } from "@/ui/choice/ComboField"
import { RegistrationField } from "../fields/RegistrationFields"
import { ItemForm, type ItemFormProps } from "./ItemForm"

const fields = itemFields.courses

/** A course, academic or professional (3-registration §5). */
export function CourseForm(props: Omit<ItemFormProps<"courses">, "item" | "title" | "children">) {
  return (
    <ItemForm {...props} item="courses" title={props.edited ? "Editar formação" : "Adicionar formação"}>
      <RegistrationField field={fields.academicFormationId} name="academicFormationId" required span={2} />
      <RegistrationField field={fields.modalityId} name="modalityId" required span={2} />
      <RegistrationField field={fields.studyAreaId} name="studyAreaId" required span={2} />
      <RegistrationField field={fields.formationEntity} name="formationEntity" required span={2} />
      <Place />
      <Period />
    </ItemForm>
  )
}

/** In Brazil UF and municipality are chosen, abroad they are written. */
function Place() {
  const country: ComboOption | null = useWatch({ name: "countryId" })
  return (
    <>
      <RegistrationField field={fields.countryId} name="countryId" required span={4} />
      {country === null || isBrazil(country.label) ? (
        <StateAndCityFields stateId="stateId" cityId="cityId" />
      ) : (
        <>
          <RegistrationField field={fields.stateName} name="stateName" span={2} />
          <RegistrationField field={fields.cityName} name="cityName" span={2} />
        </>
      )}
    </>
  )
}

/** A course under way has no end yet: ticking that clears the date and hides it. */
function Period() {
  const inProgress: boolean = useWatch({ name: "inProgress" })
  const { setValue } = useFormContext()
  useEffect(() => {
    if (inProgress) setValue("endDate", "", { shouldDirty: true })
  }, [inProgress, setValue])
  return (
    <>
      <RegistrationField field={fields.courseHours} name="courseHours" required />
      <RegistrationField field={fields.startDate} name="startDate" required />
      {!inProgress && <RegistrationField field={fields.endDate} name="endDate" required />}
      <RegistrationField field={fields.inProgress} name="inProgress" />
    </>
  )
}
