import { ListTail } from "@views/list/ListTail"
import { NothingFound } from "@views/list/NothingFound"
import { RowActions } from "@views/list/RowActions"
import { useListPlace } from "@views/list/useListPlace"
import type { Pages } from "@views/list/usePages"
import type { SearchText } from "@views/list/useSearchText"
import { useTableKeys } from "@views/list/useTableKeys"
import { useLocation } from "wouter"
import { useOpenPalette } from "@/palette/panel/open"
import { MoreActions } from "@/palette/run/Actions"
import { useTarget } from "@/palette/targets"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { SearchBox } from "@/ui/fields/SearchBox"
import { Segments } from "@/ui/fields/Segments"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { DataTable } from "@/ui/table/DataTable"
import { applicationAddress, clientAddress, type Session, sessionKey, sessionTarget } from "./session"
import { SessionCard, type Told, useSessionColumns } from "./sessionColumns"
import { useSessionState } from "./useSessionPages"

export interface SessionTableProps {
  /** What its place is kept under. */
  name: string
  label: string
  pages: Pages<Session>
  searchText: SearchText
  told: Told
}

const states = [
  { value: "open", label: "Abertas" },
  { value: "ended", label: "Encerradas" },
] as const

/**
 * Sessions, searched: open ones, each to be ended, or those that ended, with how. Opening one leads to the others of
 * its client or application.
 */
export function SessionTable({ name, label, pages, searchText, told }: SessionTableProps) {
  const { text, setText, search } = searchText
  const [, navigate] = useLocation()
  const openPalette = useOpenPalette()
  const narrow = useNarrow()
  const [state, setState] = useSessionState()
  const columns = useSessionColumns(told, state)
  const place = useListPlace(`${name} ${state} ${search}`, pages.rows, {
    keyOf: sessionKey,
    startsAtFirst: !narrow,
  })
  const current = pages.rows[place.current]
  const addressOf = ({ client, application }: Session) =>
    told === "application" ? applicationAddress(application) : clientAddress(client)
  const open = (session: Session) => navigate(addressOf(session))
  const openCurrent = () => current && open(current)
  useTarget(current && sessionTarget(current))
  useTableKeys({
    place,
    onOpen: openCurrent,
    openLabel: "abrir",
    searchText,
  })
  return (
    <div className="flex min-h-96 flex-1 basis-0 flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <SearchBox
          label="Buscar sessões"
          placeholder={told === "application" ? "Buscar por aplicação ou IP" : "Buscar por nome, CPF ou IP"}
          value={text}
          onChange={setText}
          onCommand={() => openPalette("> ")}
        />
        <Segments legend="Quais sessões" options={states} value={state} onChange={setState} />
      </div>
      {pages.failure ? (
        <div className="card flex-1">
          <ErrorPanel
            message="Não foi possível carregar as sessões."
            details={pages.failure.message}
            onRetry={pages.retry}
          />
        </div>
      ) : (
        <DataTable
          key={`${name} ${state} ${search}`}
          label={label}
          columns={columns}
          rows={pages.rows}
          rowKey={sessionKey}
          current={place.current}
          onCurrent={place.setCurrent}
          onOpen={open}
          rowHref={addressOf}
          rowActions={(session) => (
            <RowActions target={sessionTarget(session)} onOpen={() => open(session)} />
          )}
          rowMenu={(session) => <MoreActions target={sessionTarget(session)} inRow={!narrow} />}
          renderCard={(session) => <SessionCard session={session} told={told} />}
          loading={pages.loading}
          onEndReached={pages.more}
          initialOffset={place.initialOffset}
          onScrolled={place.keepOffset}
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
          tail={<ListTail failure={pages.nextFailure} onRetry={pages.retry} />}
        />
      )}
    </div>
  )
}
