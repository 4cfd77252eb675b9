import { formatIdentifier } from "@/domain/people/identifier"
import { reviewOutcomes } from "@/domain/reviews"
import { formatDateTime } from "@/domain/time/when"
import { deciderOf, whyOf } from "./reportColumns"
import type { ReportedLine } from "./review"

const heads = ["Quem", "Papel ou perfil", "Resultado", "Decidido por", "Decidido em", "Aplicado em", "Motivo"]

/** The whole report on paper: a list on the screen only has the rows in sight. */
export const PrintedReport = ({ lines }: { lines: readonly ReportedLine[] }) => (
  <table className="hidden w-full text-left align-top print:table">
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} className="pr-2">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id} className="border-t border-line">
          {cellsOf(line).map((cell, index) => (
            <td key={heads[index]} className="py-0.5 pr-2 [overflow-wrap:anywhere]">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const momentOf = (moment: string | undefined) => (moment === undefined ? "" : formatDateTime(moment))

/** In the order of the heads. */
function cellsOf(line: ReportedLine): string[] {
  const { client, held, application, outcome, decidedDate, appliedDate } = line
  return [
    client.kind === "person" ? `${client.name}, ${formatIdentifier(client.id)}` : client.name,
    `${held.title} em ${application.acronym}`,
    reviewOutcomes[outcome],
    deciderOf(line),
    momentOf(decidedDate),
    momentOf(appliedDate),
    whyOf(line),
  ]
}
