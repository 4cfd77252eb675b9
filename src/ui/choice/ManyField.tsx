import { LoaderCircle, X } from "lucide-react"
import type { KeyboardEvent } from "react"
import { type CommonFieldProps, Field } from "../fields/Field"
import { useRovingTabIndex } from "../fields/useRovingTabIndex"
import { ComboFrame } from "./ComboFrame"
import type { ComboOption, LoadOptions } from "./useComboOptions"
import { useTypedValue } from "./useTypedChoice"

export interface ManyFieldProps extends CommonFieldProps {
  name: string
  load: LoadOptions
  placeholder?: string
  /** A hint shown while the field is empty. */
  nothingTyped?: string
  disabled?: boolean
  /** A filter besides the text, such as the application whose roles are offered. */
  within?: string | undefined
  /** The field whose value is that filter. */
  narrowedBy?: string
  /** There are few options, so all are offered before anything is typed. */
  few?: boolean
}

/** A multiple choice, searched on the server. Its value is a list of `ComboOption`s. */
export function ManyField(props: ManyFieldProps) {
  const { label, hint, required, span = 4, placeholder, nothingTyped, disabled, few } = props
  const { combo, field, value, error, put, write, settle, leave } = useTypedValue({
    ...props,
    withOption,
    textAfter: "",
  })
  const chosen = value ?? []
  const isChosen = (option: ComboOption) => isIn(chosen, option)
  const { typed, search, listbox } = combo
  const chips = useRovingTabIndex("[data-stop]", { removing: true })
  const remove = (removed: ComboOption | undefined) => {
    chips.leave()
    put(
      chosen.filter((each) => each !== removed),
      typed,
    )
  }
  const openList = () => {
    if (few && !disabled) combo.openList()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === "ArrowDown" && !listbox.open) openList()
    if (event.key === "Backspace" && !typed) return remove(chosen.at(-1))
    if (event.key === "Enter" && typed?.trim() && listbox.active < 0) {
      // Chooses the best match instead of submitting the form with a half-typed name.
      event.preventDefault()
      if (search.waiting) void settle(0)
      else combo.chooseAt(0)
    } else listbox.onKeyDown(event)
  }
  return (
    <Field label={label} hint={hint} required={required} span={span} error={error}>
      {(control) => (
        <ComboFrame {...{ combo, isChosen }} {...(nothingTyped !== undefined && { nothingTyped })}>
          <div
            ref={chips.ref}
            className="control flex max-h-44 flex-wrap items-center gap-1.5 overflow-y-auto px-2 py-1.5 focus-within:border-accent focus-within:outline-2 focus-within:outline-offset-[-1px] focus-within:outline-accent"
          >
            {chosen.map((option) => (
              <Chip
                key={option.value}
                option={option}
                onRemove={disabled ? undefined : () => remove(option)}
              />
            ))}
            <input
              {...control}
              {...combo.input}
              name={field.name}
              ref={field.ref}
              disabled={disabled}
              placeholder={chosen.length === 0 ? placeholder : undefined}
              value={typed ?? ""}
              onChange={(event) => {
                write(event.target.value)
                listbox.setOpen(few || event.target.value.trim() !== "")
              }}
              onClick={openList}
              onKeyDown={onKeyDown}
              onBlur={leave}
              className="min-w-32 flex-1 bg-transparent outline-none placeholder:text-faint focus-visible:outline-none"
            />
            {listbox.open && search.waiting && (
              <LoaderCircle aria-hidden className="size-4 animate-spin text-faint" />
            )}
          </div>
        </ComboFrame>
      )}
    </Field>
  )
}

const isIn = (chosen: readonly ComboOption[], { value }: ComboOption) =>
  chosen.some((each) => each.value === value)

/** No option is chosen twice. */
const withOption = (chosen: readonly ComboOption[] = [], option: ComboOption): readonly ComboOption[] =>
  isIn(chosen, option) ? chosen : [...chosen, option]

function Chip({ option, onRemove }: { option: ComboOption; onRemove: (() => void) | undefined }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 rounded-sm bg-accent-soft px-2 text-code/6 text-accent-text">
      <span className="truncate font-[550]">{option.label}</span>
      {option.detail && <span className="truncate">{option.detail}</span>}
      {onRemove && (
        <button
          type="button"
          data-stop
          aria-label={`Retirar ${option.label}`}
          onClick={onRemove}
          className="-mr-1.5 rounded-sm p-1 hover:bg-panel/60"
        >
          <X aria-hidden className="size-3" />
        </button>
      )}
    </span>
  )
}
