import type { ReactNode } from "react"
import { useLocation } from "wouter"
import { type FilterName, parseSearch } from "@/domain/search"
import { useOpenPalette } from "@/palette/panel/open"
import type { HistoryKey } from "@/palette/ranking/history"
import { Actions, MoreActions } from "@/palette/run/Actions"
import type { Target } from "@/palette/target"
import { useTarget } from "@/palette/targets"
import { ErrorPanel } from "@/ui/ErrorPanel"
import { SearchBox } from "@/ui/fields/SearchBox"
import { PageHead } from "@/ui/PageHead"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { Skeleton } from "@/ui/Skeleton"
import { DataTable } from "@/ui/table/DataTable"
import type { Column } from "@/ui/table/dataTableProps"
import { ListTail } from "./ListTail"
import { useKeepLastSearch } from "./lastSearch"
import { RowActions } from "./RowActions"
import { NotUnderstood, SearchProblems } from "./SearchProblems"
import { SelectionBar } from "./SelectionBar"
import { useListPlace } from "./useListPlace"
import type { Pages } from "./usePages"
import { useRecentSearches } from "./useRecentSearches"
import type { SearchText } from "./useSearchText"
import { useTableKeys } from "./useTableKeys"

export interface ListScreenProps<Row> {
  /** What its recent searches and its place are kept under (1-core §2.6). */
  name: HistoryKey
  title: string
  /** Under the title: how many there are. */
  counts: ReactNode
  /** Beside the title, besides the commands of the list itself. */
  links?: ReactNode
  /** The list as commands know it, and one of its rows. */
  target: Target
  targetOf: (row: Row) => Target
  /** Several rows, by their keys, where commands take several at once. */
  targetOfSelected?: (keys: readonly string[]) => Target
  searchText: SearchText
  filters: readonly FilterName[]
  searchLabel: string
  /** What can be searched for, at length and where there is no room. */
  placeholder: readonly [wide: string, narrow: string]
  pages: Pages<Row>
  /** How many the search finds, where known for sure. */
  total: number | undefined
  keyOf: (row: Row) => string
  addressOf: (row: Row) => string
  columns: readonly Column<Row>[]
  renderCard: (row: Row) => ReactNode
  /** Beside a card, before its menu: what is pressed there. */
  besideCard?: (row: Row) => ReactNode
  /** Every row and card has its menu, not the current row alone. */
  menus?: true
  /** Said where the first rows could not be loaded. */
  failed: string
  empty: ReactNode
}

/** A screen that is a searched list of things with a page each: counts, search, table or cards, keys, selection. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const {
    name,
    title,
    counts,
    links,
    target,
    targetOf,
    searchText,
    filters,
    pages,
    keyOf,
    addressOf,
    menus,
  } = props
  const { text, setText, search } = searchText
  const [, navigate] = useLocation()
  const openPalette = useOpenPalette()
  const { recent, keep } = useRecentSearches(name)
  const { tokens, problems } = parseSearch(text, filters)
  const narrow = useNarrow()
  const keepLastSearch = useKeepLastSearch(name)
  const place = useListPlace(`${name} ${search}`, pages.rows, { keyOf, startsAtFirst: !narrow })
  const current = pages.rows[place.current]
  // The column of ticks is in the way until somebody selects.
  const selecting = place.selected.size > 0

  const open = (row: Row) => {
    keep(search)
    keepLastSearch(search)
    navigate(addressOf(row))
  }
  const openCurrent = () => current && open(current)
  useTarget(target)
  useTarget(current && targetOf(current))
  const selected = [...place.selected]
  const selectedTarget = selecting ? props.targetOfSelected?.(selected) : undefined
  useTarget(selectedTarget)
  useTableKeys({
    place,
    onOpen: openCurrent,
    openLabel: "abrir",
    onSelect: (range) => current && place.toggle(keyOf(current), range),
    onSelectAll: place.selectAll,
    onEscape: selecting ? place.clear : undefined,
    searchText,
  })

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 md:px-6">
      <PageHead
        title={title}
        actions={
          <>
            {links}
            <Actions target={target} />
          </>
        }
      >
        {/* Asked for once the rows are: they are what one came for. */}
        {pages.loading && pages.rows.length === 0 ? <Skeleton className="h-3 w-40" /> : counts}
      </PageHead>
      <div>
        <SearchBox
          label={props.searchLabel}
          placeholder={props.placeholder[narrow ? 1 : 0]}
          value={text}
          onChange={setText}
          tokens={tokens}
          recent={recent}
          onLeave={() => problems.length === 0 && keep(text)}
          onCommand={() => openPalette("> ")}
        />
        <SearchProblems problems={problems} />
      </div>
      {pages.failure ? (
        <div className="card flex-1">
          {problems.length > 0 ? (
            <NotUnderstood onClear={() => setText("")} />
          ) : (
            <ErrorPanel message={props.failed} details={pages.failure.message} onRetry={pages.retry} />
          )}
        </div>
      ) : (
        <DataTable
          key={search}
          label={title}
          columns={props.columns}
          rows={pages.rows}
          rowKey={keyOf}
          total={props.total}
          current={place.current}
          onCurrent={place.setCurrent}
          onOpen={open}
          rowHref={addressOf}
          {...(selecting && { selected: place.selected, onSelect: place.toggle })}
          rowActions={(row) => (
            <>
              <RowActions target={targetOf(row)} onOpen={() => open(row)} />
              {!menus && <MoreActions target={targetOf(row)} />}
            </>
          )}
          {...(menus && {
            rowMenu: (row: Row) => (
              <span className="flex items-center gap-2">
                {narrow && props.besideCard?.(row)}
                <MoreActions target={targetOf(row)} inRow={!narrow} />
              </span>
            ),
          })}
          renderCard={props.renderCard}
          loading={pages.loading}
          onEndReached={pages.more}
          initialOffset={place.initialOffset}
          onScrolled={place.keepOffset}
          empty={props.empty}
          tail={<ListTail failure={pages.nextFailure} onRetry={pages.retry} />}
        />
      )}
      {selecting && <SelectionBar ids={selected} target={selectedTarget} onClear={place.clear} />}
    </div>
  )
}
