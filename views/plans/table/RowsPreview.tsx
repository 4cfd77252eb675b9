import { useId, useState } from "react"
import { counted, grouped } from "@/domain/text/words"
import { Segments } from "@/ui/fields/Segments"
import { classes } from "@/ui/theme/classes"
import { columnsOf, headingOf } from "./fed"
import { isReady, isWrong, type RowMeaning } from "./lines"
import type { ReadTable } from "./read/read"
import { firstRows } from "./understand"
import type { Setup } from "./useSetup"

interface RowsPreviewProps {
  table: ReadTable
  rows: readonly RowMeaning[]
  setup: Setup
  done: boolean
}

/** So many of the rows with a problem are listed; the file of the result has all. */
const mostWrong = 100

/** The rows as they would become lines: the first ones, or those that cannot. */
export function RowsPreview({ table, rows, setup, done }: RowsPreviewProps) {
  const [wanted, setWanted] = useState<"first" | "wrong">("first")
  const wrong = rows.filter(isWrong)
  const ready = rows.filter(isReady).length
  const restored = rows.filter((row) => isReady(row) && Object.keys(row.notes).length > 0).length
  const shown = wrong.length > 0 ? wanted : "first"
  const listed =
    shown === "wrong" ? wrong.slice(0, mostWrong) : rows.filter(({ blank }) => !blank).slice(0, firstRows)
  return (
    <section aria-label="Linhas da tabela" className="grid min-w-0 grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-muted">
          {done ? (
            <>
              {counted(ready, "linha pronta", "linhas prontas")}
              {wrong.length > 0 && (
                <>
                  , <span className="font-[550] text-bad">{withProblem(wrong.length)}</span>, que não entram
                </>
              )}
              {restored > 0 && `. Em ${grouped(restored)}, algo foi ajustado: está em amarelo`}
            </>
          ) : (
            `Conferindo: ${counted(rows.length, "linha", "linhas")}`
          )}
        </p>
        {wrong.length > 0 && (
          <Segments
            legend="Quais linhas"
            options={[
              { value: "first", label: "Primeiras" },
              { value: "wrong", label: `Com problema (${grouped(wrong.length)})` },
            ]}
            value={shown}
            onChange={setWanted}
          />
        )}
      </div>
      <HiddenRows table={table} setup={setup} />
      <PreviewTable table={table} rows={listed} setup={setup} />
      {shown === "wrong" && wrong.length > mostWrong && (
        <p className="text-small text-muted">As primeiras {mostWrong}. O arquivo do resultado diz todas.</p>
      )}
    </section>
  )
}

/** Says how many rows the sheet hides, mostly by a filter: they stay out unless they are asked for. */
function HiddenRows({ table, setup }: Pick<RowsPreviewProps, "table" | "setup">) {
  const id = useId()
  const count = [...(table.hiddenRows ?? [])].filter((row) => row < table.rows.length).length
  if (count === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-warn-soft px-3 py-2">
      <span>{counted(count, "linha oculta pelo filtro", "linhas ocultas pelo filtro")}.</span>
      <label htmlFor={id} className="flex items-center gap-2">
        <input
          id={id}
          type="checkbox"
          className="size-4 accent-accent"
          checked={setup.withHidden}
          onChange={({ target }) => setup.setWithHidden(target.checked)}
        />
        {count === 1 ? "Acrescentar também" : "Acrescentar também estas"}
      </label>
    </p>
  )
}

const withProblem = (count: number) => counted(count, "com problema", "com problema")

interface PreviewTableProps extends Pick<RowsPreviewProps, "table" | "setup"> {
  rows: readonly RowMeaning[]
}

/** Cells as they came, under the slot that they are; what is wrong, or was put right, stands in the cell. */
function PreviewTable({ table, rows, setup: { command, matching } }: PreviewTableProps) {
  const columns = command ? columnsOf(command).filter(({ name }) => matching[name]) : []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key
    <div tabIndex={0} className="max-h-80 overflow-auto rounded-lg border border-line">
      <table className="w-full border-collapse text-left text-small">
        <caption className="sr-only">Linhas da tabela, como viram linhas do plano</caption>
        <thead className="sticky top-0 bg-sunken">
          <tr>
            <th scope="col" className="px-2.5 py-1.5 font-[550] text-muted">
              <span className="sr-only">Linha</span>
            </th>
            {columns.map(({ name, slot }) => (
              <th key={name} scope="col" className="px-2.5 py-1.5 font-[550] whitespace-nowrap">
                {headingOf(slot)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((meaning) => (
            <tr key={meaning.row} className="border-t border-line align-top">
              <th
                scope="row"
                className="px-2.5 py-1.5 text-right font-mono font-normal text-faint tabular-nums"
              >
                {grouped(meaning.row + 1)}
                {meaning.problems[""] !== undefined && (
                  <span className="block text-left font-sans text-bad">{meaning.problems[""]}</span>
                )}
              </th>
              {columns.map(({ name }) => (
                <Cell
                  key={name}
                  given={givenIn(table, meaning, matching[name])}
                  meaning={meaning}
                  name={name}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function givenIn(table: ReadTable, { row }: RowMeaning, source: Setup["matching"][string]): string {
  if (!source) return ""
  return "same" in source ? source.same : (table.rows[row]?.[source.column] ?? "")
}

function Cell({ given, meaning, name }: { given: string; meaning: RowMeaning; name: string }) {
  const problem = meaning.problems[name]
  const note = problem === undefined ? meaning.notes[name] : undefined
  return (
    <td
      className={classes(
        "max-w-80 px-2.5 py-1.5 [overflow-wrap:anywhere]",
        problem !== undefined && "bg-bad-soft",
        note !== undefined && "bg-warn-soft",
      )}
    >
      <span className="line-clamp-3">{given}</span>
      {problem !== undefined && <span className="block text-bad">{problem}</span>}
      {note !== undefined && <span className="block text-warn">{note}</span>}
    </td>
  )
}
