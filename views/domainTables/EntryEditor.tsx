import { useRef } from "react"
import { FormProvider } from "react-hook-form"
import { useSession } from "@/client/identity"
import { type DomainColumn, type DomainName, domainTables, entryProblems } from "@/domain/domainTables"
import { Button } from "@/ui/buttons/Button"
import { FormShellContext } from "@/ui/fields/formField"
import { Select } from "@/ui/fields/Select"
import { TextField } from "@/ui/fields/TextField"
import { RestoredBanner } from "@/ui/form/RestoredBanner"
import { useFormShell } from "@/ui/form/useFormShell"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { classes } from "@/ui/theme/classes"
import { columnsOf, type Entry, fieldsOf } from "./entities"
import { useSaveEntry } from "./useSaveEntry"

export interface EntryEditorProps {
  table: DomainName
  /** Absent for a new one. */
  entry?: Entry | undefined
  states: readonly Entry[]
  onDone: (saved: Entry) => void
  onCancel: () => void
}

/** The edited row: a field in each column, errors and buttons below. */
export function EntryEditor({ table, entry, states, onDone, onCancel }: EntryEditorProps) {
  const { user } = useSession()
  const element = useRef<HTMLFormElement>(null)
  const narrow = useNarrow()
  const { form, shell, isSubmitting, failure, onSubmit, ...draft } = useFormShell(
    {
      id: `domain ${user.atalaiaId} ${table} ${entry?.id ?? "new"}`,
      defaults: fieldsOf(table, entry),
      validate: (values) => entryProblems(domainTables[table], values),
      submit: useSaveEntry(table, entry),
      onDone,
    },
    element,
  )
  const columns = columnsOf(table)
  const inGrid = !narrow
  return (
    <FormProvider {...form}>
      <FormShellContext value={shell}>
        <form
          ref={element}
          noValidate
          role={inGrid ? "presentation" : undefined}
          aria-label={inGrid ? undefined : "Entidade em edição"}
          className={inGrid ? "contents" : "grid gap-3 px-4 py-3"}
          onSubmit={(event) => {
            event.preventDefault()
            void onSubmit()
          }}
          onKeyDown={(event) => {
            if (event.defaultPrevented) return
            // A select does not submit its form on Enter.
            const sends = event.key === "Enter" && event.target instanceof HTMLSelectElement
            if (!sends && event.key !== "Escape") return
            event.preventDefault()
            if (sends) element.current?.requestSubmit()
            else onCancel()
          }}
        >
          {columns.map((column, at) =>
            inGrid ? (
              // biome-ignore lint/a11y/useFocusableInteractive: the field inside is focusable.
              // biome-ignore lint/a11y/useSemanticElements: no table here.
              <div
                key={column.name}
                role="gridcell"
                aria-colindex={at + 1}
                className="px-2 py-1 [&_label]:sr-only"
              >
                <ColumnField column={column} states={states} />
              </div>
            ) : (
              <ColumnField key={column.name} column={column} states={states} />
            ),
          )}
          {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell if there is a grid. */}
          <div
            role={inGrid ? "gridcell" : undefined}
            aria-colindex={inGrid ? columns.length + 1 : undefined}
            className={classes(
              "flex flex-wrap items-center gap-2",
              inGrid && "col-span-full px-2 pt-0.5 pb-2 whitespace-normal",
            )}
          >
            <Button type="submit" small variant="primary" shortcut="Enter" pending={isSubmitting}>
              Salvar
            </Button>
            <Button small shortcut="Esc" onClick={onCancel}>
              Cancelar
            </Button>
            {failure && (
              <span key={failure.turn} role="alert" className="text-bad">
                {[failure.message, ...failure.others].join(" ")}
              </span>
            )}
            <RestoredBanner {...draft} />
          </div>
        </form>
      </FormShellContext>
    </FormProvider>
  )
}

interface ColumnFieldProps {
  column: DomainColumn
  states: readonly Entry[]
}

const toUpper = (text: string) => text.toLocaleUpperCase("pt-BR")

function ColumnField({ column, states }: ColumnFieldProps) {
  const { name, title, required = false, upper, most } = column
  if (name === "stateId") {
    const options = states.map((state) => ({ value: String(state.id), label: state.label }))
    return <Select name={name} label={title} options={options} required={required} />
  }
  return (
    <TextField
      name={name}
      label={title}
      required={required}
      {...(most !== undefined && { maxLength: most })}
      {...(upper && { format: toUpper })}
    />
  )
}
