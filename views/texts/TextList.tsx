import { ListTail } from "@views/list/ListTail"
import { NothingFound } from "@views/list/NothingFound"
import { useListPlace } from "@views/list/useListPlace"
import { usePages } from "@views/list/usePages"
import { useSearchText } from "@views/list/useSearchText"
import { useTableKeys } from "@views/list/useTableKeys"
import { useOpenTarget } from "@views/useOpenTarget"
import { api } from "@/client/api"
import { formatDateTime } from "@/domain/when"
import { useOpenPalette } from "@/palette/panel/open"
import { Actions, MoreActions } from "@/palette/run/Actions"
import { useTarget } from "@/palette/targets"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { SearchBox } from "@/ui/fields/SearchBox"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { DataTable } from "@/ui/table/DataTable"
import type { Column } from "@/ui/table/dataTableProps"
import { type TextTab, textTabs, textTarget, type WrittenText } from "./texts"

const size = 20
const keyOf = ({ id }: WrittenText) => String(id)
const updated = ({ lastUpdate }: WrittenText) => `Última atualização em ${formatDateTime(lastUpdate)}`
const columns: readonly Column<WrittenText>[] = [
  {
    key: "title",
    title: "Título",
    width: "minmax(10rem, 1fr)",
    cell: ({ title }) => (
      <span className="font-[550]" title={title}>
        {title}
      </span>
    ),
  },
  {
    key: "lastUpdate",
    title: "Atualização",
    width: "minmax(17.5rem, 1fr)",
    cell: (text) => <span className="text-muted">{updated(text)}</span>,
  },
]

/** The texts of one kind, the latest first. */
export function TextList({ tab }: { tab: TextTab }) {
  const { title, requiresConfirmation } = textTabs[tab]
  const openPalette = useOpenPalette()
  const openTarget = useOpenTarget()
  const narrow = useNarrow()
  const searchText = useSearchText()
  const { text, setText, search } = searchText
  const pages = usePages({
    queryKey: ["texts", "list", tab, { search }],
    load: (page, signal) =>
      api.texts.list
        .query({
          query: {
            page,
            size,
            search: search || undefined,
            required: requiresConfirmation ? "true" : "false",
          },
        })
        .queryFn({ signal }),
    size,
    keyOf,
  })
  const place = useListPlace(`texts ${tab} ${search}`, pages.rows, { keyOf, startsAtFirst: !narrow })
  const current = pages.rows[place.current]
  const open = (each: WrittenText) => openTarget(textTarget(each))
  useTarget(current && textTarget(current))
  useTableKeys({
    place,
    onOpen: () => current && open(current),
    openLabel: "visualizar",
    searchText,
  })
  return (
    <div className="flex max-h-[max(24rem,calc(100dvh-15rem))] flex-col gap-2.5">
      <SearchBox
        label={`Buscar em ${title}`}
        placeholder="Buscar por título ou conteúdo"
        value={text}
        onChange={setText}
        onCommand={() => openPalette("> ")}
      />
      {pages.failure ? (
        <div className="card">
          <ErrorPanel
            message="Não foi possível carregar os textos."
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
          rowKey={keyOf}
          current={place.current}
          onCurrent={place.setCurrent}
          onOpen={open}
          rowActions={(each) => <Actions target={textTarget(each)} size="small" />}
          rowMenu={(each) => <MoreActions target={textTarget(each)} inRow={!narrow} />}
          renderCard={(each) => (
            <span className="grid gap-0.5">
              <span className="font-semibold break-words">{each.title}</span>
              <span className="text-muted">{updated(each)}</span>
            </span>
          )}
          loading={pages.loading}
          onEndReached={pages.more}
          initialOffset={place.initialOffset}
          onScrolled={place.keepOffset}
          empty={
            <NothingFound
              title="Nenhum texto encontrado"
              searched="Confira o título, ou busque por uma parte do conteúdo."
              unsearched="Escreva o primeiro em “Novo Texto”."
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
