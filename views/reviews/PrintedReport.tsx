import { formatIdentifier } from "@/domain/people/identifier"
import { reviewOutcomes } from "@/domain/reviews"
import { formatDateTime } from "@/domain/time/when"
import { deciderOf, whyOf } from "./reportColumns"
import type { ReportedLine } from "./review"

interface PrintedColumn {
  head: string
  /** Its share of the page, where the texts do not all fit. */
  width: string
  className: string
  /** The lines of a cell, as on the screen. */
  cell: (line: ReportedLine) => (string | undefined)[]
}

/** A name of usual length is read in one line; the other columns wrap instead. A longer one would leave them no room. */
const unbroken = (name: string) => (name.length <= 40 ? name.replaceAll(" ", "\u00a0") : name)

const momentOf = (moment: string | undefined) => moment && formatDateTime(moment)

const columns: readonly PrintedColumn[] = [
  {
    head: "Quem",
    width: "30%",
    className: "break-words",
    cell: ({ client }) => [
      unbroken(client.name),
      client.kind === "person" ? formatIdentifier(client.id) : undefined,
    ],
  },
  {
    head: "Papel ou perfil",
    width: "24%",
    // A title is one long word.
    className: "wrap-anywhere",
    cell: ({ held, application }) => [held.title, application.acronym],
  },
  {
    head: "Resultado, aplicado em",
    width: "14%",
    className: "break-words",
    cell: ({ outcome, appliedDate }) => [reviewOutcomes[outcome], momentOf(appliedDate)],
  },
  {
    head: "Decidido por, em",
    width: "16%",
    className: "break-words",
    cell: (line) => [deciderOf(line), momentOf(line.decidedDate)],
  },
  { head: "Motivo", width: "16%", className: "wrap-anywhere", cell: (line) => [whyOf(line)] },
]

/** The whole report on paper: a list on the screen only has the rows in sight. */
export const PrintedReport = ({ lines }: { lines: readonly ReportedLine[] }) => (
  <table className="hidden w-full text-left align-top print:table">
    <thead>
      <tr>
        {columns.map(({ head, width }) => (
          <th key={head} className="pr-2" style={{ width }}>
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id} className="border-t border-line">
          {columns.map(({ head, className, cell }) => (
            <td key={head} className={`py-0.5 pr-2 ${className}`}>
              {cell(line).map((text) => text !== undefined && <div key={text}>{text}</div>)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
