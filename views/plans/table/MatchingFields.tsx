import { isBlank } from "@/domain/text/oneLine"
import type { Command } from "@/palette/command"
import { Field } from "@/ui/fields/Field"
import { SelectControl } from "@/ui/fields/Select"
import { type Column, columnsOf, headingOf } from "./fed"
import type { Source } from "./match"
import type { ReadTable } from "./read/read"
import type { Setup } from "./useSetup"

interface MatchingFieldsProps {
  table: ReadTable
  command: Command
  setup: Setup
}

/** Assigns a column of the table to each slot of the command. */
export function MatchingFields({ table, command, setup }: MatchingFieldsProps) {
  const { heading, matching, setMatching } = setup
  const columns = (table.rows[heading ?? 0] ?? []).map((text, column) => ({
    value: String(column),
    label: `${heading !== undefined && !isBlank(text) ? text : `Coluna ${column + 1}`}${table.hiddenColumns?.includes(column) ? " (oculta)" : ""}`,
  }))
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Colunas</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {columnsOf(command).map((column) => (
          <ColumnField
            key={column.name}
            column={column}
            columns={columns}
            source={matching[column.name]}
            onSource={(source) => setMatching({ ...matching, [column.name]: source })}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface ColumnFieldProps {
  column: Column
  columns: readonly { value: string; label: string }[]
  source: Source | undefined
  onSource: (source: Source | undefined) => void
}

/** The value of the option for no column. */
const sameInAll = "same"

function ColumnField({ column: { slot, optional }, columns, source, onSource }: ColumnFieldProps) {
  const heading = headingOf(slot)
  const { same, column, time } = { same: undefined, column: "", time: undefined, ...source }
  const choose = (chosen: string) => {
    if (chosen === "") onSource(undefined)
    else if (chosen === sameInAll) onSource({ same: "" })
    else onSource({ column: Number(chosen), ...(time !== undefined && { time }) })
  }
  return (
    <div className="grid gap-1.5">
      <Field
        label={heading}
        required={!optional}
        error={!optional && !source ? "Escolha a coluna, ou um valor para todas as linhas" : undefined}
      >
        {(control) => (
          <SelectControl
            {...control}
            placeholder={optional ? "Nenhuma" : "Selecione"}
            options={[...columns, { value: sameInAll, label: "O mesmo em todas as linhas" }]}
            value={same !== undefined ? sameInAll : String(column)}
            onChange={choose}
          />
        )}
      </Field>
      {time !== undefined && <p className="text-muted">Com a hora da coluna {columns[time]?.label}.</p>}
      {same !== undefined && (
        <input
          type="text"
          aria-label={`${heading} em todas as linhas`}
          className="control"
          autoComplete="off"
          maxLength={4000}
          value={same}
          onChange={({ target }) => onSource({ same: target.value })}
        />
      )}
    </div>
  )
}
