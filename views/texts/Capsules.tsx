import { ChevronDown } from "lucide-react"
import { useId } from "react"
import { useNarrow } from "@/ui/page/useMediaQuery"

export interface CapsulesProps<Value extends string> {
  /** The label for screen readers. */
  legend: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice between many options that are all visible. On narrow screens they are in a menu under one button. */
export function Capsules<Value extends string>({ legend, options, value, onChange }: CapsulesProps<Value>) {
  const name = useId()
  if (useNarrow()) {
    return (
      <div className="relative">
        <select
          aria-label={legend}
          className="control appearance-none pr-8"
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-panel text-text">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-faint"
        />
      </div>
    )
  }
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative shrink-0 cursor-pointer rounded-full border border-line-strong bg-panel px-3 py-1 whitespace-nowrap text-muted hover:text-text has-checked:border-accent has-checked:bg-accent-soft has-checked:font-[550] has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:py-2 forced-colors:has-checked:border-[Highlight]"
        >
          <input
            type="radio"
            // biome-ignore lint/a11y/noRedundantRoles: letter shortcuts stay on in this role (`src/shortcuts/place.ts`).
            role="radio"
            aria-checked={option.value === value}
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
