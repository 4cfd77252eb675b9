import { CopyButton } from "@/ui/buttons/CopyButton"
import { Field } from "@/ui/fields/Field"
import { useFormField } from "@/ui/fields/formField"

/** The key of an application, which is generated once and never typed. */
export function AppKeyField() {
  const { value, error, ref } = useFormField<string>("appKey", { required: true })
  return (
    <Field
      label="Chave da aplicação"
      hint="Gerada automaticamente. A aplicação a envia para dizer quem é; depois de criada, não muda."
      required
      span={4}
      error={error}
    >
      {(control) => (
        <div className="flex items-center gap-2">
          <input {...control} ref={ref} name="appKey" readOnly value={value} className="control font-mono" />
          <CopyButton text={value} label="Copiar" />
        </div>
      )}
    </Field>
  )
}
