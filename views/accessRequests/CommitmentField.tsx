import { TermCheckbox } from "@views/markdown/TermCheckbox"
import { TermDialog } from "@views/markdown/TermDialog"
import { TermClauses } from "@views/me/TermClauses"
import { term } from "@views/me/term"
import { useState } from "react"
import { FieldMessages } from "@/ui/fields/Field"
import { useFormField } from "@/ui/fields/formField"

/**
 * The commitment term, which can be accepted after scrolling to its end. The value is a boolean and is not stored in
 * drafts.
 */
export function CommitmentField({ name }: { name: string }) {
  const {
    value,
    onChange,
    error,
    required: _,
    ...field
  } = useFormField<boolean>(name, {
    required: true,
    secret: true,
  })
  const [reading, setReading] = useState(false)
  return (
    <div className="col-span-full grid gap-1">
      <TermCheckbox
        {...field}
        title={term.title}
        checked={value ?? false}
        onOpen={() => setReading(true)}
        onUncheck={() => onChange(false)}
      />
      <FieldMessages id={name} error={error} />
      {reading && (
        <TermDialog
          title={term.title}
          onAccept={() => {
            onChange(true)
            setReading(false)
          }}
          onClose={() => setReading(false)}
        >
          <div className="grid gap-3">
            <p>
              O acesso é a um sistema nacional de segurança pública. Antes de pedi-lo, leia e aceite o que
              segue.
            </p>
            <TermClauses />
          </div>
        </TermDialog>
      )}
    </div>
  )
}
