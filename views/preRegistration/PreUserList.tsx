import { ListTail } from "@views/list/ListTail"
import { NothingFound } from "@views/list/NothingFound"
import { RowActions } from "@views/list/RowActions"
import { useListPlace } from "@views/list/useListPlace"
import { useSearchText } from "@views/list/useSearchText"
import { useTableKeys } from "@views/list/useTableKeys"
import type { ReactNode } from "react"
import { useLocation } from "wouter"
import { useOpenPalette } from "@/palette/panel/open"
import { Actions, MoreActions } from "@/palette/run/Actions"
import { useTarget } from "@/palette/targets"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { SearchBox } from "@/ui/fields/SearchBox"
import { PageHead } from "@/ui/PageHead"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { DataTable } from "@/ui/table/DataTable"
import { NewUserButton } from "./NewUserButton"
import { type PreUserRow, preUserKey, preUserTarget } from "./preUser"
import { PreUserCard, usePreUserColumns } from "./preUserColumns"
import { usePreUserPages } from "./usePreUserPages"

export interface PreUserListProps {
  whose: "mine" | "ongoing"
  title: string
  /** Under the title: which these are. */
  description: string
  /** How any comes to be here. */
  unsearched: string
  /** The way to the other list. */
  links?: ReactNode
  /** Where a row leads; absent where rows are not opened. */
  addressOf?: ((row: PreUserRow) => string) | undefined
}

const searchLabel = "Buscar um pré-cadastro em andamento"

/** Pre-registrations that were not approved yet (3-registration §2). */
export function PreUserList({ whose, title, description, unsearched, links, addressOf }: PreUserListProps) {
  const searchText = useSearchText()
  const { text, setText, search } = searchText
  const [, navigate] = useLocation()
  const openPalette = useOpenPalette()
  const narrow = useNarrow()
  const pages = usePreUserPages(whose, search)
  const columns = usePreUserColumns(whose)
  const place = useListPlace(`pre-users ${whose} ${search}`, pages.rows, {
    keyOf: preUserKey,
    startsAtFirst: !narrow,
  })
  const current = pages.rows[place.current]
  const targetOf = (row: PreUserRow) => {
    const target = preUserTarget(row)
    return addressOf ? target : { ...target, can: { ...target.can, open: false } }
  }
  const open = (row: PreUserRow) => addressOf && row.can.open && navigate(addressOf(row))
  const openCurrent = () => current && open(current)
  useTarget({ kind: "users" })
  useTarget(current && targetOf(current))
  useTableKeys({
    place,
    ...(addressOf && { onOpen: openCurrent, openLabel: "abrir" }),
    searchText,
  })
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 md:px-6">
      <PageHead
        title={title}
        actions={
          <>
            {links}
            {!narrow && <Actions target={{ kind: "users" }} />}
          </>
        }
      >
        {description}
      </PageHead>
      <SearchBox
        label={searchLabel}
        placeholder={searchLabel}
        value={text}
        onChange={setText}
        onCommand={() => openPalette("> ")}
      />
      {pages.failure ? (
        <div className="card flex-1">
          <ErrorPanel
            message="Não foi possível carregar os pré-cadastros."
            details={pages.failure.message}
            onRetry={pages.retry}
          />
        </div>
      ) : (
        <DataTable
          key={search}
          label={title}
          columns={columns}
          rows={pages.rows}
          rowKey={preUserKey}
          current={place.current}
          onCurrent={place.setCurrent}
          onOpen={open}
          {...(addressOf && { rowHref: addressOf })}
          rowActions={(row) =>
            addressOf && row.can.open ? (
              <RowActions target={targetOf(row)} onOpen={() => open(row)} />
            ) : (
              <Actions target={targetOf(row)} size="small" />
            )
          }
          rowMenu={(row) => <MoreActions target={targetOf(row)} inRow={!narrow} />}
          renderCard={(row) => <PreUserCard row={row} whose={whose} />}
          loading={pages.loading}
          onEndReached={pages.more}
          initialOffset={place.initialOffset}
          onScrolled={place.keepOffset}
          empty={
            <NothingFound
              title="Nenhum pré-cadastro encontrado"
              searched="Confira o nome, o e-mail ou o CPF, ou use menos palavras."
              unsearched={unsearched}
              search={search}
              onClear={() => setText("")}
            />
          }
          tail={
            <>
              <ListTail failure={pages.nextFailure} onRetry={pages.retry} />
              {/* The round button covers no row. */}
              {narrow && <div className="h-18" />}
            </>
          }
        />
      )}
      {narrow && <NewUserButton />}
    </div>
  )
}
