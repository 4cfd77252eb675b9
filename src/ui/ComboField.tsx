import { useQuery } from "@tanstack/react-query"
import { ChevronsUpDown, LoaderCircle, X } from "lucide-react"
import { type ReactNode, useId, useRef, useState } from "react"
import { classes } from "./classes"
import { Field, type FieldLooks } from "./Field"
import { useFormField } from "./formField"
import { IconButton } from "./IconButton"
import { searchDebounce, useDebounced } from "./useDebounced"
import { useListbox } from "./useListbox"
import { usePlaceUnder } from "./usePlaceUnder"

export interface ComboOption {
  value: string
  label: string
  /** Beside the label: the full name, a CPF. */
  detail?: ReactNode
}

export interface ComboFieldProps extends FieldLooks {
  name: string
  /** The options for what was typed, the first ones for nothing typed. Give up with `signal`. */
  load: (query: string, signal: AbortSignal) => Promise<readonly ComboOption[]>
  /** What narrows the options besides the text, such as the application whose roles they are. */
  within?: string
  placeholder?: string
  disabled?: boolean
}

/** One of many that the server knows, found by typing. Its value is a `ComboOption`, null for none. */
export function ComboField(props: ComboFieldProps) {
  const {
    name,
    label,
    hint,
    required,
    span,
    load,
    within,
    placeholder = "Digite para buscar",
    disabled,
  } = props
  const id = useId()
  const { value, onChange, error, ...field } = useFormField<ComboOption | null | undefined>(name, {
    required,
  })
  /** What is being typed; nothing while the chosen option's label stands there. */
  const [typed, setTyped] = useState<string>()
  const query = useDebounced(typed ?? "", searchDebounce).trim()
  const settled = query === (typed ?? "").trim()
  const choose = (index: number) => {
    const option = options[index]
    if (!option) return
    onChange(option)
    setTyped(undefined)
    listbox.setOpen(false)
  }
  const { data, isFetching, isError, refetch } = useQuery({
    queryKey: ["options", id, within, query],
    queryFn: ({ signal }) => load(query, signal),
    enabled: typed !== undefined && settled,
    staleTime: 60_000,
    retry: false,
  })
  const options = (settled && data) || []
  const listbox = useListbox({ count: options.length, onChoose: choose })
  const waiting = isFetching || !settled
  const frame = useRef<HTMLDivElement>(null)
  const place = usePlaceUnder(frame, listbox.open)
  const begin = () => {
    if (disabled) return
    setTyped((text) => text ?? "")
    listbox.setOpen(true)
  }
  return (
    <Field label={label} hint={hint} required={required} span={span} error={error}>
      {(control) => (
        <div ref={frame} className="relative">
          <input
            {...control}
            {...listbox.input}
            role="combobox"
            aria-expanded={listbox.open}
            name={field.name}
            ref={field.ref}
            disabled={disabled}
            spellCheck={false}
            placeholder={value?.label ?? placeholder}
            value={typed ?? value?.label ?? ""}
            onChange={(event) => {
              setTyped(event.target.value)
              listbox.setOpen(true)
            }}
            onKeyDown={(event) => {
              if (event.key === "ArrowDown" && !listbox.open) begin()
              else listbox.onKeyDown(event)
            }}
            onClick={begin}
            onBlur={() => {
              setTyped(undefined)
              listbox.setOpen(false)
              field.onBlur()
            }}
            className="control pr-15"
          />
          <span className="absolute inset-y-0 right-2 flex items-center gap-0.5 text-faint">
            {value && !required && !disabled && (
              <IconButton
                icon={X}
                label="Limpar"
                onClick={() => onChange(null)}
                className="size-6 pointer-coarse:size-8"
              />
            )}
            {listbox.open && waiting ? (
              <LoaderCircle aria-hidden className="size-4 animate-spin" />
            ) : (
              <ChevronsUpDown aria-hidden className="pointer-events-none size-4" />
            )}
          </span>
          {listbox.open && (
            <div
              style={place}
              className="z-70 flex animate-pop flex-col overflow-hidden rounded-xl bg-panel shadow-pop forced-colors:border"
            >
              <div
                id={listbox.listId}
                role="listbox"
                tabIndex={-1}
                aria-busy={waiting}
                className="max-h-72 min-h-0 overflow-y-auto"
              >
                {options.map((option, index) => (
                  <div
                    key={option.value}
                    {...listbox.option(index)}
                    role="option"
                    tabIndex={-1}
                    className="mx-1 flex items-baseline gap-2 rounded-md px-2.5 py-1.5 first:mt-1 last:mb-1 aria-selected:bg-accent-soft"
                  >
                    <span
                      className={classes(
                        "truncate",
                        option.value === value?.value ? "font-semibold" : "font-[550]",
                      )}
                    >
                      {option.label}
                    </span>
                    {option.detail && <span className="truncate text-muted">{option.detail}</span>}
                  </div>
                ))}
              </div>
              <div role="status">
                {options.length === 0 && (
                  <p className="px-3.5 py-2.5 text-muted">
                    {waiting
                      ? "Carregando…"
                      : isError
                        ? "Não foi possível carregar as opções."
                        : query === ""
                          ? "Nenhuma opção carregada"
                          : "Nenhum resultado encontrado"}
                    {isError && !waiting && (
                      <button
                        type="button"
                        className="ml-2 font-semibold text-accent-text"
                        onMouseDown={(event) => event.preventDefault()}
                        onClick={() => void refetch()}
                      >
                        Tentar novamente
                      </button>
                    )}
                  </p>
                )}
              </div>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
