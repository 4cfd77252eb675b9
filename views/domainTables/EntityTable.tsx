import { useQuery } from "@tanstack/react-query"
import { NothingFound } from "@views/list/NothingFound"
import { PagedTable } from "@views/list/PagedTable"
import { ListSearch } from "@views/list/search/ListSearch"
import { useSearchText } from "@views/list/search/useSearchText"
import { focusTable } from "@views/list/useTableKeys"
import { type DomainName, domainTables } from "@/domain/domainTables"
import { Actions } from "@/palette/run/Actions"
import { nameOfEntry } from "@/palette/slots/entryName"
import { domainEntriesNamed, statesQuery } from "@/palette/slots/serverLists"
import type { Target } from "@/palette/targetTypes"
import { DeferredForm } from "@/ui/form/DeferredForm"
import { lazy } from "@/ui/page/lazy"
import { useLeave } from "@/ui/page/unsaved"
import { EntryEditor } from "./EntryEditor"
import type { Entry } from "./entities"
import { EntryCard, entityColumns } from "./entityColumns"
import { isNew, useEntryInAddress } from "./useEntryInAddress"
import { useEntryPages } from "./useEntryPages"

const EntryForm = lazy(() => import("./EntryForm"))

const keyOf = ({ id }: Entry) => String(id)
/** A new row comes first. Its id 0 belongs to no entry. */
const addedRow: Entry = { id: 0, label: "" }

/** The entries of a domain table, with search, adding, editing one at a time, and removing. */
export function EntityTable({ table }: { table: DomainName }) {
  const { title } = domainTables[table]
  const searchText = useSearchText()
  const { setText, search } = searchText
  const pages = useEntryPages(table, search)
  const states = useQuery({ ...statesQuery, enabled: table === "cities" }).data ?? []
  const edited = useEntryInAddress(table)
  const leave = useLeave()
  // Document types are edited in a dialog instead.
  const inRow = table !== "document-types"
  const { rows, editedEntry } = useRowsWithEdited(table, pages.rows, edited, inRow)
  const targetOf = (entry: Entry): Target => ({
    kind: "domainEntry",
    table,
    entry: nameOfEntry(entry, states),
  })
  const own: Target = { kind: "domainTable", table }
  const close = () => {
    edited.stop()
    focusTable()
  }
  return (
    <div className="flex flex-col gap-2.5 md:max-h-[max(24rem,calc(100dvh-19rem))]">
      <div className="flex flex-wrap items-center gap-2">
        <ListSearch
          searchText={searchText}
          label={`Buscar em ${title}`}
          placeholder={`Buscar em ${title}`}
          className="min-w-56 flex-1"
        />
        <Actions target={own} />
      </div>
      <PagedTable
        name={`domain ${table} ${search}`}
        label={title}
        columns={entityColumns(table, states)}
        pages={{ ...pages, rows }}
        keyOf={keyOf}
        targetOf={(entry) => (entry.id === addedRow.id ? undefined : targetOf(entry))}
        onOpen={({ id, label }) => edited.start(id, label)}
        openLabel="editar"
        searchText={searchText}
        editedKey={keyOf(editedEntry ?? addedRow)}
        rowActions={(entry) => <Actions target={targetOf(entry)} size="small" />}
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
        failed="Não foi possível carregar as entidades."
        empty={
          <NothingFound
            title="Nenhuma entidade encontrada"
            searched="Confira o nome, ou busque por uma parte dele."
            unsearched="Acrescente a primeira em “Novo”."
            search={search}
            onClear={() => setText("")}
          />
        }
      />
      {!inRow && (isNew(edited) || editedEntry) && (
        <DeferredForm wanted={edited.key} onCancel={edited.stop}>
          <EntryForm
            key={edited.key}
            table={table}
            entry={editedEntry}
            onDone={close}
            onClose={edited.stop}
          />
        </DeferredForm>
      )}
    </div>
  )
}

/** The table's rows and the edited one, which comes first if it is new or not loaded yet. */
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
