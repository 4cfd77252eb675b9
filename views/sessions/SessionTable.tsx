import { ListTail } from "@views/ListTail"
import { NothingFound } from "@views/NothingFound"
import { RowActions } from "@views/RowActions"
import { useListPlace } from "@views/useListPlace"
import type { Pages } from "@views/usePages"
import type { SearchText } from "@views/useSearchText"
import { useTableKeys } from "@views/useTableKeys"
import { useLocation } from "wouter"
import { MoreActions } from "@/palette/Actions"
import { useOpenPalette } from "@/palette/open"
import { useTarget } from "@/palette/targets"
import { DataTable } from "@/ui/DataTable"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { SearchBox } from "@/ui/SearchBox"
import { useNarrow } from "@/ui/useMediaQuery"
import { applicationAddress, clientAddress, type OpenSession, sessionKey, sessionTarget } from "./session"
import { SessionCard, type Told, useSessionColumns } from "./sessionColumns"

export interface SessionTableProps {
  /** What its place is kept under. */
  name: string
  label: string
  pages: Pages<OpenSession>
  searchText: SearchText
  told: Told
}

/** Open sessions, searched and each to be ended; opening one leads to the others of its client or application. */
export function SessionTable({ name, label, pages, searchText, told }: SessionTableProps) {
  const { text, setText, search } = searchText
  const [, navigate] = useLocation()
  const openPalette = useOpenPalette()
  const narrow = useNarrow()
  const columns = useSessionColumns(told)
  const place = useListPlace(`${name} ${search}`, pages.rows, {
    keyOf: sessionKey,
    startsAtFirst: !narrow,
  })
  const current = pages.rows[place.current]
  const addressOf = ({ client, application }: OpenSession) =>
    told === "application" ? applicationAddress(application) : clientAddress(client)
  const open = (session: OpenSession) => navigate(addressOf(session))
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
      <SearchBox
        label="Buscar sessões"
        placeholder={told === "application" ? "Buscar por aplicação ou IP" : "Buscar por nome, CPF ou IP"}
        value={text}
        onChange={setText}
        onCommand={() => openPalette("> ")}
      />
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
          key={`${name} ${search}`}
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
              unsearched="Quando alguém entrar, a sessão aparece aqui."
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
