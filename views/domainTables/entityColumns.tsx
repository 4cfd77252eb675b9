import type { DomainColumn, DomainName } from "@/domain/domainTables"
import type { Column } from "@/ui/table/dataTableProps"
import { columnsOf, type Entry, shortened } from "./entities"

const widths: Record<DomainColumn["name"], string> = {
  label: "minmax(11rem, 2fr)",
  description: "minmax(12rem, 3fr)",
  code: "7rem",
  nameReduced: "minmax(8rem, 1.5fr)",
  uf: "7rem",
  stateId: "minmax(10rem, 1fr)",
  isoCode: "9rem",
}
const identifiers: readonly DomainColumn["name"][] = ["code", "uf", "isoCode"]

/** The text in a column. The state of a municipality is shown by its name. */
function textOf(name: DomainColumn["name"], entry: Entry, states: readonly Entry[]): string {
  if (name === "stateId") return states.find(({ id }) => String(id) === entry.stateId)?.label ?? ""
  const text = entry[name] ?? ""
  return name === "description" ? shortened(text) : text
}

/** The columns of a domain table. */
export const entityColumns = (table: DomainName, states: readonly Entry[]): Column<Entry>[] =>
  columnsOf(table).map(({ name, title }) => ({
    key: name,
    title,
    width: widths[name],
    cell: (entry) => (
      <span
        className={identifiers.includes(name) ? "mono" : name === "label" ? "font-[550]" : "text-muted"}
        title={entry[name]}
      >
        {textOf(name, entry, states)}
      </span>
    ),
  }))

export interface EntryCardProps {
  table: DomainName
  entry: Entry
  states: readonly Entry[]
}

/** An entry on a narrow screen. */
export function EntryCard({ table, entry, states }: EntryCardProps) {
  const others = columnsOf(table).filter(({ name }) => name !== "label" && entry[name])
  return (
    <span className="grid gap-0.5">
      <span className="font-semibold break-words">{entry.label}</span>
      {others.map(({ name, title }) => (
        <span key={name} className="text-muted">
          {name !== "description" && `${title}: `}
          {textOf(name, entry, states)}
        </span>
      ))}
    </span>
  )
}
