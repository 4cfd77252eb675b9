import { ExternalLink, Lock } from "lucide-react"
import type { SessionInfo } from "@/client/identity"
import { LazyPopover } from "@/ui/dialog/LazyPopover"

type AccessRecord = SessionInfo["access"][number]

export interface AccessListProps {
  /** In display order: the server sorts enabled ones first, then by title. */
  records: readonly AccessRecord[]
  /** The text for an empty list. */
  empty: string
}

/** The text for an empty list. */
export const noAccessText = (tokenType: SessionInfo["tokenType"]) =>
  tokenType === "twoFactor"
    ? "Você precisa ativar a autenticação em duas etapas!"
    : "Você não possui acesso a nenhuma outra aplicação!"

/** The applications that a person can open. Others show the reason on click. */
export function AccessList({ records, empty }: AccessListProps) {
  if (records.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ul className="-mx-2.5 grid gap-px">
      {records.map((record) => (
        <li key={record.application.id}>
          <Access {...record} />
        </li>
      ))}
    </ul>
  )
}

const row = "flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left hover:bg-sunken"

function Access({ application, reason }: AccessRecord) {
  const name = (
    <span className={reason ? "min-w-0 flex-1 text-faint" : "min-w-0 flex-1 text-muted"}>
      <strong className={reason ? "font-semibold" : "font-semibold text-text"}>{application.acronym}</strong>{" "}
      <span className="ml-1">{application.title}</span>
    </span>
  )
  if (reason) {
    return (
      <LazyPopover
        label={reason}
        button={
          <button type="button" className={row}>
            {name}
            <Lock aria-hidden className="size-4 shrink-0 text-faint" />
          </button>
        }
      >
        {reason}
      </LazyPopover>
    )
  }
  if (!application.redirectUrl) return <span className={row}>{name}</span>
  return (
    <a href={application.redirectUrl} target="_blank" rel="noreferrer" className={row}>
      {name}
      <ExternalLink aria-hidden className="size-4 shrink-0 text-faint" />
      <span className="sr-only">(abre em outra aba)</span>
    </a>
  )
}
