import { InPlaceOf } from "@views/queue/InPlaceOf"
import { formatIdentifier } from "@/domain/people/identifier"
import { clientName } from "@/domain/people/person"
import { formatDate } from "@/domain/time/when"
import type { Column } from "@/ui/table/dataTableProps"
import { originOf, type Validation } from "./validation"

const until = ({ expirationDateTime }: Validation) =>
  expirationDateTime ? formatDate(expirationDateTime) : "sem expiração"

/** A person's name in capitals, or an application's acronym. */
function Name({ validation: { client, inPlaceOf } }: { validation: Validation }) {
  return (
    <>
      <span className="font-[550]">{clientName(client)}</span> <InPlaceOf inPlaceOf={inPlaceOf} />
    </>
  )
}

/** A person's id, or the word for an application. */
function Identifier({ validation: { client } }: { validation: Validation }) {
  if (client.kind === "application") return <span className="text-muted">aplicação</span>
  return <span className="mono text-muted">{formatIdentifier(client.id)}</span>
}

export const validationColumns: readonly Column<Validation>[] = [
  {
    key: "client",
    title: "Quem",
    width: "minmax(9rem, 2.2fr)",
    cell: (validation) => <Name validation={validation} />,
  },
  {
    key: "identifier",
    title: "CPF ou identificador",
    width: "9.875rem",
    under: "client",
    cell: (validation) => <Identifier validation={validation} />,
  },
  {
    key: "role",
    title: "Papel",
    width: "minmax(13rem, 2.2fr)",
    cell: ({ role }) => (
      <span className="mono" title={role.title}>
        {role.title}
      </span>
    ),
  },
  {
    key: "application",
    title: "Aplicação",
    width: "6.5rem",
    cell: ({ application }) => <span title={application.title}>{application.acronym}</span>,
  },
  {
    key: "origin",
    title: "Concedido por",
    width: "minmax(8rem, 1.6fr)",
    under: "role",
    cell: (validation) => (
      <span className="text-muted" title={originOf(validation)}>
        {originOf(validation)}
      </span>
    ),
  },
  { key: "createDate", title: "Em", width: "6.5rem", cell: ({ createDate }) => formatDate(createDate) },
  { key: "until", title: "Até", width: "7.5rem", under: "createDate", cell: until },
]

/** One validation as a card, on narrow screens. */
export function ValidationCard({ validation }: { validation: Validation }) {
  const { role, application, createDate } = validation
  return (
    <span className="grid gap-0.5">
      <span className="min-w-0">
        <Name validation={validation} /> <Identifier validation={validation} />
      </span>
      <span className="mono break-all">{role.title}</span>
      <span className="text-muted">
        {application.acronym} · {originOf(validation)} · {formatDate(createDate)} · {until(validation)}
      </span>
    </span>
  )
}
