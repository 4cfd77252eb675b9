import { formatIdentifier } from "@/domain/people/identifier"
import { clientName } from "@/domain/people/person"
import { formatTimestamp } from "@/domain/time/when"
import { useMediaQuery } from "@/ui/page/useMediaQuery"
import type { Column } from "@/ui/table/dataTableProps"
import { Device } from "./Device"
import { Place } from "./Place"
import type { Session } from "./session"

/** The subject shown in a list of sessions: the client, the application, or both. */
export type SessionSubject = "client" | "application" | "both"
type State = "open" | "ended"

const ClientName = ({ client }: { client: Session["client"] }) => (
  <span className="font-[550]">{clientName(client)}</span>
)

const ClientId = ({ client: { kind, id } }: { client: Session["client"] }) => (
  <span className="mono">{kind === "person" ? formatIdentifier(id) : id}</span>
)

function ApplicationName({ application: { acronym, title } }: Pick<Session, "application">) {
  return (
    <>
      <span className="font-[550]">{acronym}</span> <span className="ml-1 text-muted">{title}</span>
    </>
  )
}

const moment = (iso: string) => (
  <time dateTime={iso} className="text-muted tabular-nums">
    {formatTimestamp(iso)}
  </time>
)

const place: Column<Session> = {
  key: "place",
  title: "Lugar",
  width: "minmax(14.5rem, 1.7fr)",
  cell: (session) => <Place {...session} />,
}

const allColumns: readonly (Column<Session> & {
  subject?: SessionSubject
  /** Limits the column to open or to ended sessions. */
  state?: State
})[] = [
  {
    key: "client",
    title: "Cliente",
    width: "minmax(12rem, 2fr)",
    subject: "client",
    cell: ({ client }) => <ClientName client={client} />,
  },
  {
    key: "id",
    title: "CPF ou identificador",
    width: "9.875rem",
    under: "client",
    subject: "client",
    cell: ({ client }) => <ClientId client={client} />,
  },
  {
    key: "application",
    title: "Aplicação",
    width: "minmax(11rem, 2fr)",
    subject: "application",
    cell: ({ application }) => <ApplicationName application={application} />,
  },
  {
    key: "start",
    title: "Início",
    width: "10.5rem",
    cell: ({ createDate }) => moment(createDate),
  },
  {
    key: "seen",
    title: "Última validação",
    width: "10.5rem",
    under: "start",
    state: "open",
    cell: ({ lastValidate }) => moment(lastValidate),
  },
  {
    key: "end",
    title: "Término",
    width: "10.5rem",
    under: "start",
    state: "ended",
    cell: ({ ended }) => ended && moment(ended.date),
  },
  {
    key: "how",
    title: "Como terminou",
    width: "minmax(9rem, 1.2fr)",
    state: "ended",
    cell: ({ ended }) => ended?.how,
  },
  place,
  {
    key: "device",
    title: "Dispositivo",
    width: "minmax(11.5rem, 1.6fr)",
    under: "place",
    cell: ({ userAgent }) => <Device userAgent={userAgent} />,
  },
]

/** The width that the current row's actions need in the last column, by their number. */
const actionsRoom: Record<State, { width: string; className: string }> = {
  open: { width: "minmax(21.5rem, 1.6fr)", className: "block truncate @min-[60rem]/list:pr-41" },
  ended: { width: "minmax(14.75rem, 1.6fr)", className: "block truncate @min-[60rem]/list:pr-19" },
}

/** Whether there is room for the current row's actions next to the text. */
export const useActionsRoom = (subject: SessionSubject): boolean =>
  useMediaQuery("(min-width: 80rem)") || subject !== "application"

/** The last column, with room for the actions. */
const beforeActions = (column: Column<Session>, state: State): Column<Session> => {
  const { width, className } = actionsRoom[state]
  return { ...column, width, cell: (session) => <span className={className}>{column.cell(session)}</span> }
}

/** The columns of a list of sessions. The last one has room for actions, if there are any. */
export function useSessionColumns(subject: SessionSubject, state: State): readonly Column<Session>[] {
  const hasActionsRoom = useActionsRoom(subject)
  const columns = allColumns.filter(
    (column) =>
      (column.subject === undefined || subject === "both" || column.subject === subject) &&
      (column.state === undefined || column.state === state),
  )
  if (!hasActionsRoom) return columns
  return columns.map((column) => (column.key === "device" ? beforeActions(column, state) : column))
}

/** One session as a card, on narrow screens. */
export function SessionCard({ session, subject }: { session: Session; subject: SessionSubject }) {
  const { client, application, createDate, lastValidate, ended, ip, network, userAgent } = session
  return (
    <span className="grid gap-0.5 break-words">
      <span className="min-w-0">
        {subject === "application" ? (
          <ApplicationName application={application} />
        ) : (
          <ClientName client={client} />
        )}
        {subject === "both" && <span className="text-muted"> em {application.acronym}</span>}
      </span>
      {subject !== "application" && <ClientId client={client} />}
      <span className="text-muted">
        {moment(createDate)} a {moment(ended?.date ?? lastValidate)}
        {ended && `, ${ended.how}`}
      </span>
      <span className="text-muted">
        {ip && (
          <>
            <Place ip={ip} network={network} />
            {" · "}
          </>
        )}
        <Device userAgent={userAgent} />
      </span>
    </span>
  )
}
