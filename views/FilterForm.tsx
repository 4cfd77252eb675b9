import { useAtomValue } from "jotai"
import { type ReactNode, useRef, useState } from "react"
import { type DefaultValues, type FieldValues, FormProvider, useForm, useWatch } from "react-hook-form"
import { useHotkeys } from "react-hotkeys-hook"
import { goPendingAtom, isElsewhere, singleKeysAtom } from "@/palette/keys"
import { Button } from "@/ui/Button"
import { type FormShell, FormShellContext, settled } from "@/ui/formField"

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
  /** Fields, which bind by their `name`, in four columns. */
  children: ReactNode
}

/** Several filters that are searched together, once asked for: it keeps no draft and holds nobody back. */
export function FilterForm<Fields extends FieldValues>(props: FilterFormProps<Fields>) {
  const { label, fields, empty, onSearch, searched, disabledReason, children } = props
  const form = useForm<Fields>({ defaultValues: fields as DefaultValues<Fields>, values: fields })
  const [shell] = useState<FormShell>(() => ({ validate: () => ({}), fields: new Map() }))
  const now = useWatch({ control: form.control }) as Fields
  const off = disabledReason?.(now)
  const start = (typed: Fields) => {
    if (disabledReason?.(typed) !== undefined) return
    const wanted = searched?.(typed) ?? typed
    form.reset(wanted)
    onSearch(wanted)
    // Back to the list, whose keys are letters: `/` leads here again.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
  }
  const element = useRef<HTMLFormElement>(null)
  const single = useAtomValue(singleKeysAtom)
  const goPending = useAtomValue(goPendingAtom)
  useHotkeys("/", () => element.current?.querySelector("input")?.select(), {
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
            className="card @container px-4 py-3.5"
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
            <div className="grid grid-cols-1 gap-x-4 gap-y-3 @min-[26rem]:grid-cols-2 @min-[54rem]:grid-cols-4">
              {children}
            </div>
            <div className="mt-3.5 flex flex-wrap justify-end gap-2">
              <Button
                variant="quiet"
                onClick={() => {
                  form.reset(empty)
                  onSearch(empty)
                }}
              >
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
