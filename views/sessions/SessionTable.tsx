import { NothingFound } from "@views/list/NothingFound"
import { PagedTable } from "@views/list/PagedTable"
import { RowActions } from "@views/list/RowActions"
import { ListSearch } from "@views/list/search/ListSearch"
import type { SearchText } from "@views/list/search/useSearchText"
import type { Pages } from "@views/list/usePages"
import { Segments } from "@/ui/fields/Segments"
import { applicationAddress, clientAddress, type Session, sessionKey, sessionTarget } from "./session"
import { SessionCard, type SessionSubject, useActionsRoom, useSessionColumns } from "./sessionColumns"
import { useSessionState } from "./useSessionPages"

export interface SessionTableProps {
  /** The key under which the position in the list is stored. */
  name: string
  label: string
  pages: Pages<Session>
  searchText: SearchText
  subject: SessionSubject
}

const states = [
  { value: "open", label: "Abertas" },
  { value: "ended", label: "Encerradas" },
] as const

/**
 * Searched sessions: open ones, each with the command that ends it, or ended ones, with the reason. Opening one leads
 * to the other sessions of its client or application.
 */
export function SessionTable({ name, label, pages, searchText, subject }: SessionTableProps) {
  const { setText, search } = searchText
  const [state, setState] = useSessionState()
  const columns = useSessionColumns(subject, state)
  const showsActions = useActionsRoom(subject)
  return (
    <div className="flex min-h-96 flex-1 basis-0 flex-col gap-3 max-md:min-h-max max-md:basis-auto">
      <div className="flex flex-wrap items-center gap-3">
        <ListSearch
          className="min-w-0 flex-1 basis-64"
          searchText={searchText}
          label="Buscar sessões"
          placeholder={
            subject === "application" ? "Buscar por aplicação ou IP" : "Buscar por nome, CPF ou IP"
          }
        />
        <Segments legend="Quais sessões" options={states} value={state} onChange={setState} />
      </div>
      <PagedTable
        name={`${name} ${state} ${search}`}
        label={label}
        columns={columns}
        pages={pages}
        keyOf={sessionKey}
        targetOf={sessionTarget}
        addressOf={({ client, application }) =>
          subject === "application" ? applicationAddress(application) : clientAddress(client)
        }
        searchText={searchText}
        {...(showsActions && {
          rowActions: (session: Session, open: () => void) => (
            <RowActions target={sessionTarget(session)} onOpen={open} />
          ),
        })}
        renderCard={(session) => <SessionCard session={session} subject={subject} />}
        failed="Não foi possível carregar as sessões."
        empty={
          <NothingFound
            title="Nenhuma Sessão encontrada"
            searched="Use menos palavras, ou confira o nome, o CPF ou o IP."
            unsearched={
              state === "open"
                ? "Quando alguém entrar, a sessão aparece aqui."
                : "Quando uma sessão terminar, ela aparece aqui, com como terminou."
            }
            search={search}
            onClear={() => setText("")}
          />
        }
      />
    </div>
  )
}
