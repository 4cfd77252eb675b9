import { type ReactNode, useEffect } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import { isBrazil } from "@/domain/organizations/organization"
import type { ComboOption } from "@/ui/choice/ComboField"
import { StateAndCityFields } from "../../address/StateAndCityFields"
import { ItemField, ItemFields } from "./ItemFields"
import { ItemForm, type ItemFormProps } from "./ItemForm"

/** A course, academic or professional. */
export function CourseForm(props: Omit<ItemFormProps<"courses">, "item" | "title" | "children">) {
  return (
    <ItemForm {...props} item="courses" title={props.edited ? "Editar formação" : "Adicionar formação"}>
      <ItemFields item="courses" special={special} />
    </ItemForm>
  )
}

/** In Brazil UF and municipality are selected, abroad they are typed. */
function Where({ brazil, abroad }: { brazil?: ReactNode; abroad?: ReactNode }) {
  const inBrazil = useWatch({
    name: "countryId",
    compute: (country: ComboOption | null) => country === null || isBrazil(country.label),
  })
  return inBrazil ? brazil : abroad
}

/** A course in progress has no end date: checking the box clears and hides the date. */
function EndDate() {
  const inProgress: boolean = useWatch({ name: "inProgress" })
  const { setValue } = useFormContext()
  useEffect(() => {
    if (inProgress) setValue("endDate", "", { shouldDirty: true })
  }, [inProgress, setValue])
  return !inProgress && <ItemField item="courses" name="endDate" />
}

const special = {
  stateId: <Where brazil={<StateAndCityFields stateId="stateId" cityId="cityId" />} />,
  cityId: null,
  stateName: <Where abroad={<ItemField item="courses" name="stateName" />} />,
  cityName: <Where abroad={<ItemField item="courses" name="cityName" />} />,
  endDate: <EndDate />,
}
