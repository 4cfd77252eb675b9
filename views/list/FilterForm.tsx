import { useAtomValue } from "jotai"
import { ListFilter } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { type DefaultValues, type FieldValues, FormProvider, useForm, useWatch } from "react-hook-form"
import { useHotkeys } from "react-hotkeys-hook"
import { goPendingAtom, isElsewhere, singleKeysAtom } from "@/palette/run/keys"
import { Button } from "@/ui/Button"
import { type FieldErrors, type FormShell, FormShellContext, settled } from "@/ui/fields/formField"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { classes } from "@/ui/theme/classes"

export interface FilterFormProps<Fields extends FieldValues> {
  /** *Buscar cadastradores vinculadores* */
  label: string
  /** As the address has them. */
  fields: Fields
  /** Nothing asked for. */
  empty: Fields
  onSearch: (fields: Fields) => void
  /** What of the fields is searched for: the rest is cleared, so that they say what is listed. */
  searched?: (fields: Fields) => Fields
  /** Why what stands in the fields cannot be searched for. */
  disabledReason?: (fields: Fields) => string | undefined
  /** What is wrong in the fields, by name: said under them, and nothing is searched for. */
  validate?: (fields: Fields) => FieldErrors
  /** On a telephone it stands behind a button, for it would fill the screen above its list. */
  folds?: boolean
  /** Fields, which bind by their `name`, in four columns. */
  children: ReactNode
}

/** Several filters that are searched together, once asked for: it keeps no draft and holds nobody back. */
export function FilterForm<Fields extends FieldValues>(props: FilterFormProps<Fields>) {
  const {
    label,
    fields,
    empty,
    onSearch,
    searched,
    disabledReason,
    validate,
    folds = false,
    children,
  } = props
  const folding = useNarrow() && folds
  const [unfolded, setUnfolded] = useState(false)
  const isFolded = folding && !unfolded
  const asked = Object.keys(empty).filter((name) => (fields[name] || null) !== (empty[name] || null)).length
  const form = useForm<Fields>({ defaultValues: fields as DefaultValues<Fields>, values: fields })
  const rules = useRef(validate)
  rules.current = validate
  const [shell] = useState<FormShell>(() => ({
    validate: (values) => rules.current?.(values as Fields) ?? {},
    fields: new Map(),
  }))
  const now = useWatch({ control: form.control }) as Fields
  const off = disabledReason?.(now)
  const searchFor = (wanted: Fields) => {
    form.reset(wanted)
    onSearch(wanted)
    setUnfolded(false)
  }
  const start = (typed: Fields) => {
    if (disabledReason?.(typed) !== undefined) return
    searchFor(searched?.(typed) ?? typed)
    // Back to the list, whose keys are letters: `/` leads here again.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
  }
  const element = useRef<HTMLFormElement>(null)
  const single = useAtomValue(singleKeysAtom)
  const goPending = useAtomValue(goPendingAtom)
  const begin = () => {
    flushSync(() => setUnfolded(true))
    element.current?.querySelector("input")?.select()
  }
  useHotkeys("/", begin, {
    preventDefault: true,
    useKey: true,
    enabled: single && !goPending,
    ignoreEventWhen: isElsewhere,
  })
  return (
    <FormProvider {...form}>
      <FormShellContext value={shell}>
        <search>
          <form
            ref={element}
            noValidate
            aria-label={label}
            className={classes("card @container", folding ? "px-2 py-1.5" : "px-4 py-3.5")}
            onKeyDown={(event) => {
              if (event.key !== "Escape" || event.defaultPrevented) return
              // Out of the field first: what was typed stays, and the screen.
              if (!(event.target instanceof HTMLInputElement)) return
              event.preventDefault()
              event.target.blur()
            }}
            onSubmit={(event) => {
              event.preventDefault()
              void settled(shell).then(() => form.handleSubmit(start)())
            }}
          >
            {folding && (
              <Button
                variant="quiet"
                icon={ListFilter}
                aria-expanded={!isFolded}
                onClick={() => (isFolded ? begin() : setUnfolded(false))}
              >
                Filtrar{asked > 0 && ` (${asked})`}
              </Button>
            )}
            <div
              className={classes(
                "grid grid-cols-1 gap-x-4 gap-y-3 @min-[26rem]:grid-cols-2 @min-[54rem]:grid-cols-4",
                folding && "mt-2.5",
                isFolded && "hidden",
              )}
            >
              {children}
            </div>
            <div className={classes("mt-3.5 flex flex-wrap justify-end gap-2", isFolded && "hidden")}>
              <Button variant="quiet" onClick={() => searchFor(empty)}>
                Limpar
              </Button>
              <Button type="submit" variant="primary" disabledReason={off}>
                Buscar
              </Button>
            </div>
          </form>
        </search>
      </FormShellContext>
    </FormProvider>
  )
}
