import { Fragment, type ReactNode, useId, useState } from "react"
import { isBlank } from "@/domain/text/oneLine"
import { counted, enumerated, grouped } from "@/domain/text/words"
import { BrasiliaTime } from "@/ui/badges/BrasiliaTime"
import { Segments } from "@/ui/fields/Segments"
import { classes } from "@/ui/theme/classes"
import { columnsOf, headingOf } from "./fed"
import { firstOf, isReady, isWrong, type Repeated, type RowMeaning, sameAs } from "./lines"
import { givenIn, type Source } from "./match"
import { mergedText } from "./merged"
import type { ReadTable } from "./read/read"
import { resultHeading } from "./result"
import { firstRows } from "./understand"
import type { Setup } from "./useSetup"

interface RowsPreviewProps {
  table: ReadTable
  rows: readonly RowMeaning[]
  setup: Setup
  done: boolean
}

/** The maximum number of problem rows listed. The result file has all. */
const maxWrong = 100

/** A preview of the rows as lines: the first ones, or those with problems. */
export function RowsPreview({ table, rows, setup, done }: RowsPreviewProps) {
  const [wanted, setWanted] = useState<"first" | "wrong">("first")
  const wrong = rows.filter(isWrong)
  const filled = rows.filter(({ blank }) => !blank)
  const shown = wrong.length > 0 ? wanted : "first"
  const listed = shown === "wrong" ? wrong.slice(0, maxWrong) : filled.slice(0, firstRows)
  return (
    <section aria-label="Linhas da tabela" className="grid min-w-0 grid-cols-1 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-muted">
          {done ? <Summary rows={filled} /> : `Conferindo: ${counted(filled.length, "linha", "linhas")}`}
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
      <DoneRows table={table} setup={setup} />
      <Merged table={table} setup={setup} />
      <PreviewTable table={table} rows={listed} setup={setup} />
      {shown === "wrong" && wrong.length > maxWrong && (
        <p className="text-small text-muted">As primeiras {maxWrong}. O arquivo do resultado diz todas.</p>
      )}
    </section>
  )
}

/** The number of valid rows, and notes about the others. */
function Summary({ rows }: { rows: readonly RowMeaning[] }) {
  const count = (which: (row: RowMeaning) => boolean) => rows.filter(which).length
  const wrong = count(isWrong)
  const restored = count((row) => isReady(row) && Object.keys(row.notes).length > 0)
  const same = count((row) => row.same !== undefined)
  const repeated = count((row) => row.repeated !== undefined)
  return (
    <>
      {counted(count(isReady), "linha pronta", "linhas prontas")}
      {wrong > 0 && (
        <>
          , <span className="font-[550] text-bad">{counted(wrong, "com problema", "com problema")}</span>, que{" "}
          {wrong === 1 ? "não entra" : "não entram"}
        </>
      )}
      {same > 0 &&
        `. ${counted(same, "linha é igual a outra, que entra", "linhas são iguais a outras, que entram")} uma vez só`}
      {repeated > 0 && `. Em ${counted(repeated, "linha", "linhas")} a pessoa se repete`}
      {restored > 0 && `. Em ${grouped(restored)}, algo foi ajustado: está em amarelo`}
    </>
  )
}

interface StayOutProps {
  children: ReactNode
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}

/** Rows that are excluded unless the user includes them. */
function StayOut({ children, label, checked, onChange }: StayOutProps) {
  const id = useId()
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-warn-soft px-3 py-2">
      <span>{children}</span>
      <label htmlFor={id} className="flex items-center gap-2">
        <input
          id={id}
          type="checkbox"
          className="size-4 accent-accent"
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
    </p>
  )
}

interface OutProps {
  table: ReadTable
  setup: Setup
}

/** The number of rows that the sheet hides, by a filter or by hand. */
function HiddenRows({ table, setup: { heading, withHidden, setWithHidden } }: OutProps) {
  const first = firstOf({ heading })
  const hidden = [...(table.hiddenRows ?? [])].filter(
    (row) => row >= first && table.rows[row]?.every(isBlank) === false,
  )
  const count = hidden.length
  if (count === 0) return null
  const isFiltered = hidden.every((row) => table.filteredRows?.has(row))
  return (
    <StayOut
      label={count === 1 ? "Acrescentar também" : "Acrescentar também estas"}
      checked={withHidden}
      onChange={setWithHidden}
    >
      {counted(count, "linha oculta", "linhas ocultas")}
      {isFiltered && " pelo filtro"}.
    </StayOut>
  )
}

/** The number of rows already done according to an earlier plan's result. */
function DoneRows({ setup: { done, withDone, setWithDone } }: OutProps) {
  if (done.size === 0) return null
  return (
    <StayOut label="Acrescentar mesmo assim" checked={withDone} onChange={setWithDone}>
      {counted(done.size, "linha já foi feita", "linhas já foram feitas")}, como diz a coluna {resultHeading}.
    </StayOut>
  )
}

function Merged({ table, setup }: OutProps) {
  const text = mergedText(table, setup)
  return text && <p className="rounded-lg bg-warn-soft px-3 py-2">{text}</p>
}

interface PreviewTableProps extends Pick<RowsPreviewProps, "table" | "setup"> {
  rows: readonly RowMeaning[]
}

/** The original cells under their slots. Problems and corrections are shown in the cell. */
function PreviewTable({ table, rows, setup: { command, matching } }: PreviewTableProps) {
  const given = ({ row }: RowMeaning, source: Source | undefined) =>
    source ? givenIn(source, table.rows[row] ?? []) : ""
  const columns = command ? columnsOf(command).filter(({ name }) => matching[name]) : []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
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
                {slot.kind === "when" && <BrasiliaTime />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((meaning) => (
            <Fragment key={meaning.row}>
              <tr className="border-t border-line align-top">
                <th
                  scope="row"
                  className="w-0 px-2.5 py-1.5 text-right font-mono font-normal text-faint tabular-nums"
                >
                  {grouped(meaning.row + 1)}
                </th>
                {columns.map(({ name }) => (
                  <Cell key={name} given={given(meaning, matching[name])} meaning={meaning} name={name} />
                ))}
              </tr>
              <OfWholeRow meaning={meaning} width={columns.length} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Messages about a whole row, below it. */
function OfWholeRow({ meaning: { problems, same }, width }: { meaning: RowMeaning; width: number }) {
  const problem = problems[""]
  if (problem === undefined && same === undefined) return null
  return (
    <tr>
      <td />
      <td
        colSpan={Math.max(width, 1)}
        className={classes("px-2.5 pb-1.5", problem === undefined ? "text-warn" : "text-bad")}
      >
        {problem ?? (same !== undefined && sameAs(same))}
      </td>
    </tr>
  )
}

function Cell({ given, meaning, name }: { given: string; meaning: RowMeaning; name: string }) {
  const problem = meaning.problems[name]
  const note = problem === undefined ? meaning.notes[name] : undefined
  const repeated = meaning.repeated?.slot === name ? meaning.repeated : undefined
  return (
    <td
      className={classes(
        "max-w-80 px-2.5 py-1.5 [overflow-wrap:anywhere]",
        problem !== undefined && "bg-bad-soft",
        (note !== undefined || repeated?.alike) && "bg-warn-soft",
      )}
    >
      <span className="line-clamp-3">{given}</span>
      {problem !== undefined && <span className="block text-bad">{problem}</span>}
      {note !== undefined && <span className="block text-warn">{note}</span>}
      {repeated && (
        <span className={classes("block", repeated.alike ? "text-warn" : "text-muted")}>
          {repeatedText(repeated)}
        </span>
      )}
    </td>
  )
}

/** *Também na linha 4*, with three row numbers at most. */
function repeatedText({ rows }: Repeated): string {
  const numbers = rows.map((row) => grouped(row + 1))
  return `Também ${numbers.length === 1 ? "na linha" : "nas linhas"} ${enumerated(numbers, 3)}`
}
