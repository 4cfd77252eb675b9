import { NothingFound } from "@views/list/NothingFound"
import { PagedTable } from "@views/list/PagedTable"
import { ListSearch } from "@views/list/search/ListSearch"
import { useSearchText } from "@views/list/search/useSearchText"
import { usePages } from "@views/list/usePages"
import { useOpenTarget } from "@views/useOpenTarget"
import { api } from "@/client/api"
import { pageSizes } from "@/domain/pageSizes"
import { formatDateTime } from "@/domain/time/when"
import { Actions } from "@/palette/run/Actions"
import type { Column } from "@/ui/table/dataTableProps"
import { type TextTab, textTabs, textTarget, type WrittenText } from "./texts"

const size = pageSizes.texts
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
  const openTarget = useOpenTarget()
  const searchText = useSearchText()
  const { setText, search } = searchText
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
  return (
    <div className="flex flex-col gap-2.5 md:max-h-[max(24rem,calc(100dvh-15rem))]">
      <ListSearch
        searchText={searchText}
        label={`Buscar em ${title}`}
        placeholder="Buscar por título ou conteúdo"
      />
      <PagedTable
        name={`texts ${tab} ${search}`}
        label={title}
        columns={columns}
        pages={pages}
        keyOf={keyOf}
        targetOf={textTarget}
        onOpen={(text) => openTarget(textTarget(text))}
        openLabel="visualizar"
        searchText={searchText}
        rowActions={(text) => <Actions target={textTarget(text)} size="small" />}
        renderCard={(text) => (
          <span className="grid gap-0.5">
            <span className="font-semibold break-words">{text.title}</span>
            <span className="text-muted">{updated(text)}</span>
          </span>
        )}
        failed="Não foi possível carregar os textos."
        empty={
          <NothingFound
            title="Nenhum texto encontrado"
            searched="Confira o título, ou busque por uma parte do conteúdo."
            unsearched="Escreva o primeiro em “Novo Texto”."
            search={search}
            onClear={() => setText("")}
          />
        }
      />
    </div>
  )
}
