import { type CommonFieldProps, Field } from "../fields/Field"
import { useFormField } from "../fields/formField"
import { CheckList, type CheckListProps } from "./CheckList"

export interface CheckListFieldProps extends CommonFieldProps, Pick<CheckListProps, "items" | "placeholder"> {
  name: string
}

/** Hidden on touch screens, which have no keyboard. */
const keysHint = <span className="touch:hidden">Digite para filtrar, ↑ ↓ para mover, Enter para marcar.</span>

const number = (count: number) => count.toLocaleString("pt-BR")

/** A multiple choice from a fully loaded list. Its value is a list of option values. */
export function CheckListField(props: CheckListFieldProps) {
  const { name, label, hint = keysHint, required, span = 4, items, ...list } = props
  const { value, onChange, error, ...field } = useFormField<readonly string[] | undefined>(name, { required })
  const checked = new Set(value)
  return (
    <Field label={label} hint={hint} required={required} span={span} error={error}>
      {(control) => (
        <CheckList
          {...control}
          {...list}
          name={field.name}
          ref={field.ref}
          onBlur={field.onBlur}
          items={items}
          checked={checked}
          onToggle={(each) =>
            onChange(checked.has(each) ? [...checked].filter((other) => other !== each) : [...checked, each])
          }
          count={`${number(checked.size)} de ${number(items.length)}`}
        />
      )}
    </Field>
  )
}
