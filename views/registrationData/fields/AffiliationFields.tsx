import { useEffect } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import type { FormValues } from "./fieldValues"
import { SectionField } from "./RegistrationFields"

/** The parents, each with the sex first (3-registration §5). The second one may be undeclared. */
export function AffiliationFields() {
  const undeclared = useWatch<FormValues>({ name: "secondAffiliationUndeclared" }) === true
  const { setValue } = useFormContext<FormValues>()
  useEffect(() => {
    if (!undeclared) return
    setValue("secondAffiliationSexId", "", { shouldDirty: true })
    setValue("secondAffiliationName", "", { shouldDirty: true })
  }, [undeclared, setValue])
  return (
    <>
      <Affiliation which="first" label="Filiação 1" />
      {!undeclared && <Affiliation which="second" label="Filiação 2" />}
      <div className="col-span-full">
        <SectionField
          section="personal"
          name="secondAffiliationUndeclared"
          label="Não declarado"
          hint="Marque se não há uma segunda filiação declarada."
        />
      </div>
    </>
  )
}

function Affiliation({ which, label }: { which: "first" | "second"; label: string }) {
  const sex = useWatch<FormValues>({ name: `${which}AffiliationSexId` })
  const missing = sex === "" || sex === undefined
  return (
    <>
      <SectionField
        section="personal"
        name={`${which}AffiliationSexId`}
        label={`Sexo da ${label.toLowerCase()}`}
        required
      />
      <SectionField
        section="personal"
        name={`${which}AffiliationName`}
        label={label}
        disabled={missing}
        placeholder={missing ? "Escolha antes o sexo" : ""}
        required
        span={3}
      />
    </>
  )
}
