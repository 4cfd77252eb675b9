import { SavedSearches } from "@views/searches/SavedSearches"
import { type ReactNode, useRef, useState } from "react"
import { type DefaultValues, type FieldValues, FormProvider, useForm, useWatch } from "react-hook-form"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { Button } from "@/ui/buttons/Button"
import { type FieldErrors, type FormShell, FormShellContext, settled } from "@/ui/fields/formField"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { classes } from "@/ui/theme/classes"
import { type FilterFold, FilterToggle, useFilterFold } from "./FilterFold"

export interface FilterFormProps<Fields extends FieldValues> {
  /** *Buscar cadastradores vinculadores* */
  label: string
  /** The current filters. */
  fields: Fields
  /** The values of empty filters. */
  empty: Fields
  onSearch: (fields: Fields) => void
  /** Normalizes the fields for the search. Values that it drops are cleared in the form too. */
  searched?: (fields: Fields) => Fields
  /** The reason why these fields cannot be searched. */
  disabledReason?: (fields: Fields) => string | undefined
  /** Errors by field, shown under the fields. With an error, nothing is searched. */
  validate?: (fields: Fields) => FieldErrors
  /**
   * Set if the filters are collapsible. The saved searches are then next to the toggle. With `narrow`, only on
   * phones, with a toggle of its own, because the filters would fill the screen above their list; they collapse after
   * a search.
   */
  fold?: FilterFold | "narrow"
  /** Fields in four columns, bound by their `name`. */
  children: ReactNode
}

/** Several filters that are searched together by a button. It stores no draft and can be left at any time. */
export function FilterForm<Fields extends FieldValues>(props: FilterFormProps<Fields>) {
  const { label, fields, empty, onSearch, searched, disabledReason, validate, children } = props
  const narrow = useNarrow()
  const ownFold = useFilterFold(false)
  const foldsItself = narrow && props.fold === "narrow"
  const fold = foldsItself || props.fold === undefined || props.fold === "narrow" ? ownFold : props.fold
  const isFolded = (foldsItself || fold !== ownFold) && !fold.isOpen
  const filterCount = Object.keys(empty).filter(
    (name) => (fields[name] || null) !== (empty[name] || null),
  ).length
  const form = useForm<Fields>({ defaultValues: fields as DefaultValues<Fields>, values: fields })
  const rules = useRef(validate)
  rules.current = validate
  const [shell] = useState<FormShell>(() => ({
    validate: (values) => rules.current?.(values as Fields) ?? {},
    fields: new Map(),
  }))
  const now = useWatch({ control: form.control }) as Fields
  const searchFor = (wanted: Fields) => {
    form.reset(wanted)
    onSearch(wanted)
    ownFold.close()
  }
  const start = (typed: Fields) => {
    if (disabledReason?.(typed) !== undefined) return
    searchFor(searched?.(typed) ?? typed)
    // Blurs the field, so that letters are shortcuts of the list again. `/` returns to the filters.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
  }
  useShortcuts([{ keys: "/", run: fold.open }])
  return (
    <FormProvider {...form}>
      <FormShellContext value={shell}>
        <search hidden={isFolded && !foldsItself}>
          <form
            ref={fold.form}
            noValidate
            aria-label={label}
            className={classes("card @container", foldsItself ? "px-2 py-1.5" : "px-4 py-3.5")}
            onKeyDown={(event) => {
              if (event.key !== "Escape" || event.defaultPrevented) return
              // The first `Esc` only leaves the field: the text is kept, and the screen stays.
              if (!(event.target instanceof HTMLInputElement)) return
              event.preventDefault()
              event.target.blur()
            }}
            onSubmit={(event) => {
              event.preventDefault()
              void settled(shell).then(() => form.handleSubmit(start)())
            }}
          >
            {foldsItself && (
              <div className="flex items-center justify-between">
                <FilterToggle variant="quiet" fold={ownFold}>
                  Filtrar{filterCount > 0 && ` (${filterCount})`}
                </FilterToggle>
                <SavedSearches />
              </div>
            )}
            {!isFolded && (
              <>
                <div
                  className={classes(
                    "grid grid-cols-1 gap-x-4 gap-y-3 @min-[26rem]:grid-cols-2 @min-[54rem]:grid-cols-4",
                    foldsItself && "mt-2.5",
                  )}
                >
                  {children}
                </div>
                <Buttons disabledReason={disabledReason?.(now)} onClear={() => searchFor(empty)}>
                  {!foldsItself && fold === ownFold && <SavedSearches />}
                </Buttons>
              </>
            )}
          </form>
        </search>
      </FormShellContext>
    </FormProvider>
  )
}

interface ButtonsProps {
  disabledReason: string | undefined
  onClear: () => void
  /** Shown before the buttons. */
  children: ReactNode
}

function Buttons({ disabledReason, onClear, children }: ButtonsProps) {
  return (
    <div className="mt-3.5 flex flex-wrap items-center justify-end gap-2">
      {children}
      <Button variant="quiet" onClick={onClear}>
        Limpar
      </Button>
      <Button type="submit" variant="primary" disabledReason={disabledReason}>
        Buscar
      </Button>
    </div>
  )
}
