import { useEffect } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import type { FormValues } from "../fields/fieldValues"
import { SectionField } from "../fields/SectionField"

/** A parent. The sex comes first, because the name can only be typed once it is chosen. */
function Affiliation({ which }: { which: "first" | "second" }) {
  const sex = useWatch<FormValues>({ name: `${which}AffiliationSexId` })
  const missing = sex === "" || sex === undefined
  return (
    <>
      <SectionField section="personal" name={`${which}AffiliationSexId`} required />
      <SectionField
        section="personal"
        name={`${which}AffiliationName`}
        disabled={missing}
        placeholder={missing ? "Escolha antes o sexo" : ""}
        required
      />
    </>
  )
}

/** The second parent, who may be undeclared. Then both fields are cleared and hidden. */
function SecondAffiliation() {
  const undeclared = useWatch<FormValues>({ name: "secondAffiliationUndeclared" }) === true
  const { setValue } = useFormContext<FormValues>()
  useEffect(() => {
    if (!undeclared) return
    setValue("secondAffiliationSexId", "", { shouldDirty: true })
    setValue("secondAffiliationName", "", { shouldDirty: true })
  }, [undeclared, setValue])
  return !undeclared && <Affiliation which="second" />
}

/** The parents' fields. */
export const affiliationFields = {
  firstAffiliationName: <Affiliation which="first" />,
  firstAffiliationSexId: null,
  secondAffiliationName: <SecondAffiliation />,
  secondAffiliationSexId: null,
}
