import { useId } from "react"

export interface SegmentsProps<Value extends string> {
  /** The label for screen readers: *Intervalo*. */
  legend: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A choice between a few options that are all visible. */
export function Segments<Value extends string>({ legend, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    // Clips the visually hidden inputs, which would otherwise extend the scroll height of an ancestor.
    <fieldset className="relative flex w-max max-w-full flex-wrap rounded-lg bg-sunken p-0.5">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="cursor-pointer rounded-md border border-transparent px-3 py-1 font-[550] whitespace-nowrap text-muted hover:text-text has-checked:border-line has-checked:bg-panel has-checked:text-accent-text has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:py-2 forced-colors:has-checked:border-[Highlight]"
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
