import { useFormField } from "@/ui/fields/formField"
import { classes } from "@/ui/theme/classes"

const choices = [
  { isForeign: false, label: "Brasileiro" },
  { isForeign: true, label: "Estrangeiro" },
]

/** Brazilian or foreign, which decides the other fields. The value is a boolean. */
export function NationalityField({ name }: { name: string }) {
  const { value, onChange, onBlur } = useFormField<boolean>(name)
  return (
    <fieldset className="col-span-full">
      <legend className="mb-1.5 font-[550]">Nacionalidade</legend>
      <div className="inline-flex rounded-lg border border-control p-0.5">
        {choices.map(({ isForeign, label }) => (
          <label
            key={label}
            className={classes(
              "cursor-pointer rounded-md px-3 py-1 font-[550] has-focus-visible:outline-2 has-focus-visible:outline-accent",
              value === isForeign ? "bg-accent-soft text-accent-text" : "text-muted hover:text-text",
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === isForeign}
              onChange={() => onChange(isForeign)}
              onBlur={onBlur}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
