import { useQuery } from "@tanstack/react-query"
import { ListTail } from "@views/list/ListTail"
import { NothingFound } from "@views/list/NothingFound"
import { useListPlace } from "@views/list/useListPlace"
import { useSearchText } from "@views/list/useSearchText"
import { focusTable, useTableKeys } from "@views/list/useTableKeys"
import { lazy } from "react"
import { type DomainName, domainTables } from "@/domain/domainTables"
import { useOpenPalette } from "@/palette/panel/open"
import { Actions, MoreActions } from "@/palette/run/Actions"
import { domainEntriesNamed, statesQuery } from "@/palette/slots/serverLists"
import { nameOfEntry } from "@/palette/slots/suggestion"
import type { Target } from "@/palette/target"
import { useTarget } from "@/palette/targets"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { SearchBox } from "@/ui/fields/SearchBox"
import { Arriving } from "@/ui/form/Arriving"
import { useLeave } from "@/ui/form/unsaved"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { DataTable } from "@/ui/table/DataTable"
import { EntryEditor } from "./EntryEditor"
import type { Entry } from "./entities"
import { EntryCard, entityColumns } from "./entityColumns"
import { isNew, useEntryInAddress } from "./useEntryInAddress"
import { useEntryPages } from "./useEntryPages"

const EntryForm = lazy(() => import("./EntryForm"))

const keyOf = ({ id }: Entry) => String(id)
/** A row that is being added stands on top, under an id that no entry has. */
const addedRow: Entry = { id: 0, label: "" }

/** The entries of a domain table: searched, added, edited one row at a time and removed (2-… §2.4, §4). */
export function EntityTable({ table }: { table: DomainName }) {
  const { title } = domainTables[table]
  const openPalette = useOpenPalette()
  const narrow = useNarrow()
  const searchText = useSearchText()
  const { text, setText, search } = searchText
  const pages = useEntryPages(table, search)
  const states = useQuery({ ...statesQuery, enabled: table === "cities" }).data ?? []
  const edited = useEntryInAddress(table)
  const leave = useLeave()
  // Document types have a form over the page instead (2-… §2.4).
  const inRow = table !== "document-types"
  const { rows, editedEntry } = useRowsWithEdited(table, pages.rows, edited, inRow)
  const place = useListPlace(`domain ${table} ${search}`, rows, { keyOf, startsAtFirst: !narrow })
  const inEdit = rows.findIndex((entry) => keyOf(entry) === keyOf(editedEntry ?? addedRow))
  const current = rows[place.current]
  const targetOf = (entry: Entry): Target => ({
    kind: "domainEntry",
    table,
    entry: nameOfEntry(entry, states),
  })
  const open = (entry: Entry) => edited.start(entry.id, entry.label)
  const own: Target = { kind: "domainTable", table }
  useTarget(own)
  useTarget(current && current.id !== addedRow.id ? targetOf(current) : undefined)
  useTableKeys({
    place,
    onOpen: () => current && open(current),
    openLabel: "editar",
    searchText,
  })
  const close = () => {
    edited.stop()
    focusTable()
  }
  return (
    <div className="flex max-h-[max(24rem,calc(100dvh-19rem))] flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <SearchBox
          label={`Buscar em ${title}`}
          placeholder={`Buscar em ${title}`}
          value={text}
          onChange={setText}
          onCommand={() => openPalette("> ")}
          className="min-w-56 flex-1"
        />
        <Actions target={own} />
      </div>
      {pages.failure ? (
        <div className="card">
          <ErrorPanel
            message="Não foi possível carregar as entidades."
            details={pages.failure.message}
            onRetry={pages.retry}
          />
        </div>
      ) : (
        <DataTable
          key={`${table} ${search}`}
          label={title}
          columns={entityColumns(table, states)}
          rows={rows}
          rowKey={keyOf}
          current={inEdit >= 0 ? inEdit : place.current}
          onCurrent={place.setCurrent}
          onOpen={open}
          rowActions={(entry) => <Actions target={targetOf(entry)} size="small" />}
          rowMenu={(entry) => <MoreActions target={targetOf(entry)} inRow={!narrow} />}
          renderCard={(entry) => <EntryCard table={table} entry={entry} states={states} />}
          {...(inRow &&
            edited.key !== undefined &&
            (isNew(edited) || editedEntry) && {
              editing: {
                key: keyOf(editedEntry ?? addedRow),
                render: () => (
                  <EntryEditor
                    key={edited.key}
                    table={table}
                    entry={editedEntry}
                    states={states}
                    onDone={close}
                    onCancel={() => leave(close)}
                  />
                ),
              },
            })}
          loading={pages.loading}
          onEndReached={pages.more}
          initialOffset={place.initialOffset}
          onScrolled={place.keepOffset}
          empty={
            <NothingFound
              title="Nenhuma entidade encontrada"
              searched="Confira o nome, ou busque por uma parte dele."
              unsearched="Acrescente a primeira em “Novo”."
              search={search}
              onClear={() => setText("")}
            />
          }
          tail={<ListTail failure={pages.nextFailure} onRetry={pages.retry} />}
        />
      )}
      {!inRow && (isNew(edited) || editedEntry) && (
        <Arriving wanted={edited.key} onCancel={edited.stop}>
          <EntryForm
            key={edited.key}
            table={table}
            entry={editedEntry}
            onDone={close}
            onClose={edited.stop}
          />
        </Arriving>
      )}
    </div>
  )
}

/**
 * The rows of the table and the one in edit, which stands on top where it is new, or where a link names one that is
 * not among those loaded.
 */
function useRowsWithEdited(
  table: DomainName,
  loaded: readonly Entry[],
  edited: ReturnType<typeof useEntryInAddress>,
  inRow: boolean,
) {
  const among = loaded.find((entry) => keyOf(entry) === edited.key)
  const elsewhere = useQuery({
    ...domainEntriesNamed(table, edited.named),
    enabled: edited.key !== undefined && !isNew(edited) && !among && edited.named !== "",
  })
  const editedEntry = among ?? elsewhere.data?.find((entry) => keyOf(entry) === edited.key)
  const onTop = isNew(edited) ? addedRow : among ? undefined : editedEntry
  return { rows: inRow && onTop ? [onTop, ...loaded] : loaded, editedEntry }
}
