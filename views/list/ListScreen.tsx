import type { ReactNode } from "react"
import { useLocation } from "wouter"
import { type FilterName, parseSearch } from "@/domain/search"
import { useTarget } from "@/palette/currentTargets"
import type { HistoryKey } from "@/palette/ranking/history"
import { Actions, MoreActions } from "@/palette/run/Actions"
import { ledHere } from "@/palette/run/run"
import type { Target } from "@/palette/targetTypes"
import { PageHead } from "@/ui/layout/PageHead"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { Skeleton } from "@/ui/states/Skeleton"
import type { Column } from "@/ui/table/dataTableProps"
import { PagedTable } from "./PagedTable"
import { RowActions } from "./RowActions"
import { ListSearch } from "./search/ListSearch"
import { useKeepListAddress } from "./search/lastSearch"
import { NotUnderstood, SearchProblems } from "./search/SearchProblems"
import { useRecentSearches } from "./search/useRecentSearches"
import type { SearchText } from "./search/useSearchText"
import type { Pages } from "./usePages"

export interface ListScreenProps<Row> {
  /** The key under which its recent searches and its position are stored. */
  name: HistoryKey
  title: string
  /** Under the title: the number of rows. */
  counts: ReactNode
  /** Next to the title, before the commands of the list. */
  links?: ReactNode
  /** The list as a target of commands, and the target of one row. */
  target: Target
  targetOf: (row: Row) => Target
  /** The target of several rows, by their keys, for commands that take several. */
  targetOfSelected?: (keys: readonly string[]) => Target
  searchText: SearchText
  filters: readonly FilterName[]
  searchLabel: string
  /** The long placeholder, and a short one for narrow screens. */
  placeholder: readonly [wide: string, narrow: string]
  pages: Pages<Row>
  /** The number of results, if it is exact. */
  total: number | undefined
  keyOf: (row: Row) => string
  addressOf: (row: Row) => string
  columns: readonly Column<Row>[]
  renderCard: (row: Row) => ReactNode
  /** A control on each card, before its menu. */
  besideCard?: (row: Row) => ReactNode
  /** Whether every row has a menu, not only the current one; every card has. */
  menus?: true
  /** The message if the first rows could not be loaded. */
  failed: string
  empty: ReactNode
}

/** A screen with a searched list whose rows have their own pages: counts, search, and the table or cards. */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { name, title, target, targetOf, searchText, filters, pages, besideCard, menus = false } = props
  const { text, setText, search } = searchText
  const [, navigate] = useLocation()
  const { recent, keep } = useRecentSearches(name)
  const { tokens, problems } = parseSearch(text, filters)
  const narrow = useNarrow()
  const keepListAddress = useKeepListAddress(name)
  useTarget(target)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 px-4 py-4.5 max-md:min-h-max md:px-6">
      <PageHead
        title={title}
        actions={
          <>
            {props.links}
            <Actions target={target} />
          </>
        }
      >
        {/* The rows are loaded first, and counted only then. */}
        {pages.loading && pages.rows.length === 0 ? <Skeleton className="h-3 w-40" /> : props.counts}
      </PageHead>
      <div>
        <ListSearch
          searchText={searchText}
          label={props.searchLabel}
          placeholder={props.placeholder[narrow ? 1 : 0]}
          tokens={tokens}
          recent={recent}
          onLeave={() => problems.length === 0 && keep(text)}
        />
        <SearchProblems problems={problems} />
      </div>
      {pages.failure && problems.length > 0 ? (
        <div className="card flex-1">
          <NotUnderstood problems={problems} onClear={() => setText("")} />
        </div>
      ) : (
        <PagedTable
          name={`${name} ${search}`}
          label={title}
          columns={props.columns}
          pages={pages}
          total={props.total}
          keyOf={props.keyOf}
          targetOf={targetOf}
          addressOf={props.addressOf}
          onOpen={(row) => {
            keep(search)
            keepListAddress(search ? { search } : {})
            navigate(props.addressOf(row), { state: ledHere })
          }}
          searchText={searchText}
          selection={{ targetOf: props.targetOfSelected }}
          rowActions={(row, open, also) => (
            <>
              <span className="hidden items-center gap-1 @min-[60rem]/list:flex">
                <RowActions target={targetOf(row)} onOpen={open} />
              </span>
              {!menus && <MoreActions target={targetOf(row)} also={also} />}
            </>
          )}
          menus={menus || narrow}
          {...(narrow && besideCard && { besideMenu: besideCard })}
          renderCard={props.renderCard}
          failed={props.failed}
          empty={props.empty}
        />
      )}
    </div>
  )
}
