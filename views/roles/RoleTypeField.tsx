import { roleTypeTitles } from "@/domain/roles"
import { useFormField } from "@/ui/fields/formField"
import { classes } from "@/ui/theme/classes"
import type { Role } from "./roles"

const choices: { type: Role["type"]; label: string; meaning: string }[] = [
  { type: "basic", label: roleTypeTitles.basic, meaning: "Vale assim que é atribuída." },
  { type: "chain", label: roleTypeTitles.chain, meaning: "Só vale depois que alguém do conselho a valida." },
]

/** Whether assignments of the role are effective at once or must be validated (a chain role). The value is the type. */
export function RoleTypeField({ name, disabled }: { name: string; disabled: boolean }) {
  const { value, onChange, onBlur, error } = useFormField<Role["type"]>(name)
  return (
    <fieldset className="col-span-full" disabled={disabled}>
      <legend className="mb-1.5 font-[550]">Tipo</legend>
      <div className="grid gap-2 @min-[26rem]:grid-cols-2">
        {choices.map(({ type, label, meaning }) => (
          <label
            key={type}
            className={classes(
              "flex cursor-pointer gap-2.5 rounded-lg border px-3 py-2 has-disabled:cursor-not-allowed has-focus-visible:outline-2 has-focus-visible:outline-accent",
              value === type ? "border-accent bg-accent-soft" : "border-control",
              disabled && "opacity-60",
            )}
          >
            <input
              type="radio"
              name={name}
              className="mt-0.5 size-4 shrink-0 accent-accent"
              checked={value === type}
              onChange={() => onChange(type)}
              onBlur={onBlur}
            />
            <span>
              <span className="block font-[550]">{label}</span>
              <span className="text-small text-muted">{meaning}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1.5 text-[0.8125rem]/5 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
