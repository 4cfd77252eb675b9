import { Button } from "@/ui/buttons/Button"
import { type CheckItem, CheckList } from "@/ui/choice/CheckList"
import { Field } from "@/ui/fields/Field"
import { useFormField } from "@/ui/fields/formField"

export interface PermissionsFieldProps {
  name: string
  /** *Perfis* */
  label: string
  placeholder: string
  items: readonly CheckItem[]
}

/** Checkboxes for the permissions of one application, and one for all. The value is the list of checked ones. */
export function PermissionsField({ name, label, placeholder, items }: PermissionsFieldProps) {
  const { value, onChange, error, ...field } = useFormField<readonly string[]>(name)
  const checked = new Set(value)
  const free = items.filter(({ locked }) => locked === undefined).map((item) => item.value)
  const all = free.length > 0 && free.every((each) => checked.has(each))
  const ticked = items.filter((item) => checked.has(item.value)).length
  return (
    <Field label={label} span={4} error={error}>
      {(control) => (
        <div className="grid justify-items-start gap-2">
          <Button
            small
            aria-label={`${all ? "Desmarcar" : "Selecionar"} todas: ${label.toLocaleLowerCase("pt-BR")}`}
            disabledReason={free.length === 0 ? "Não há o que selecionar" : undefined}
            onClick={() => {
              const others = value.filter((each) => !free.includes(each))
              onChange(all ? others : [...others, ...free])
            }}
          >
            {all ? "Desmarcar todas" : "Selecionar todas"}
          </Button>
          <div className="w-full">
            <CheckList
              {...control}
              name={field.name}
              ref={field.ref}
              onBlur={field.onBlur}
              placeholder={placeholder}
              items={items}
              checked={checked}
              onToggle={(each) =>
                onChange(checked.has(each) ? value.filter((other) => other !== each) : [...value, each])
              }
              count={`${ticked} de ${items.length}`}
            />
          </div>
        </div>
      )}
    </Field>
  )
}
