import { type TableSeparator, tableSeparators } from "@/domain/plans"
import { isBlank } from "@/domain/text/oneLine"
import { grouped } from "@/domain/text/words"
import { Field } from "@/ui/fields/Field"
import { SelectControl } from "@/ui/fields/Select"
import { maxRowsAbove } from "./match"
import type { ReadTable } from "./read/read"
import type { Setup } from "./useSetup"
import type { OpenTable } from "./useTable"

const separatorNames: Record<TableSeparator, string> = {
  ";": "Ponto e vírgula",
  ",": "Vírgula",
  "\t": "Tabulação",
  "|": "Barra vertical",
}

interface ReadingFieldsProps {
  open: OpenTable
  setup: Setup
}

/** Settings for reading a table: sheet, separator and heading row. */
export function ReadingFields({ open: { table, readAgain }, setup }: ReadingFieldsProps) {
  const { sheets, sheet, separator } = table
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {sheets.length > 1 && (
        <Field label="Planilha">
          {(control) => (
            <SelectControl
              {...control}
              options={sheets.map((name, index) => ({ value: String(index), label: name }))}
              value={String(sheet)}
              onChange={(chosen) => {
                if (chosen !== "") readAgain({ sheet: Number(chosen) })
              }}
            />
          )}
        </Field>
      )}
      {separator !== undefined && (
        <Field label="Separador das colunas">
          {(control) => (
            <SelectControl
              {...control}
              options={tableSeparators.map((each) => ({ value: each, label: separatorNames[each] }))}
              value={separator}
              onChange={(chosen) => {
                const wanted = tableSeparators.find((each) => each === chosen)
                if (wanted !== undefined) readAgain({ separator: wanted })
              }}
            />
          )}
        </Field>
      )}
      <div className="lg:col-span-2">
        <HeadingField table={table} setup={setup} />
      </div>
    </div>
  )
}

/** A row as one text, to recognize it. */
const inOneText = (cells: readonly string[]) =>
  cells
    .filter((text) => !isBlank(text))
    .join(", ")
    .slice(0, 80)

function HeadingField({ table, setup: { heading, setHeading } }: { table: ReadTable; setup: Setup }) {
  const options = table.rows
    .slice(0, maxRowsAbove)
    .map((cells, row) => ({ value: String(row), label: `${grouped(row + 1)}: ${inOneText(cells)}` }))
    .filter((_, row) => !table.rows[row]?.every(isBlank))
  const above = options.filter(({ value }) => Number(value) < (heading ?? 0)).length
  return (
    <Field
      label="Linha com os nomes das colunas"
      hint={
        above > 0 &&
        (above === 1 ? "A linha acima dela fica de fora." : `As ${above} linhas acima dela ficam de fora.`)
      }
    >
      {(control) => (
        <SelectControl
          {...control}
          placeholder="Nenhuma: a primeira já tem dados"
          options={options}
          value={heading === undefined ? "" : String(heading)}
          onChange={(chosen) => setHeading(chosen === "" ? undefined : Number(chosen))}
        />
      )}
    </Field>
  )
}
