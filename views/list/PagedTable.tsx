import { useAtomValue } from "jotai"
import { SquareCheck } from "lucide-react"
import { type ReactNode, useCallback, useState } from "react"
import { useLocation } from "wouter"
import { useTarget } from "@/palette/currentTargets"
import { MoreActions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { singleKeysAtom } from "@/shortcuts/strokes"
import type { MenuEntry } from "@/ui/dialog/Menu"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { ErrorPanel } from "@/ui/states/ErrorPanel"
import { DataTable } from "@/ui/table/DataTable"
import type { DataTableProps } from "@/ui/table/dataTableProps"
import { ListTail } from "./ListTail"
import { SelectionBar } from "./SelectionBar"
import { useListPosition } from "./useListPosition"
import type { TablePages } from "./usePages"
import type { Searched } from "./useSearchEnter"
import { type TableKeysOptions, useTableKeys } from "./useTableKeys"

export interface PagedTableProps<Row>
  extends Pick<
      DataTableProps<Row>,
      "label" | "columns" | "total" | "renderCard" | "sectionOf" | "editing" | "empty"
    >,
    Pick<TableKeysOptions, "openLabel"> {
  /** Identifies the list and its search: the current row, the selection and the scroll position are stored under it. */
  name: string
  pages: TablePages<Row>
  /** The screen's search. `Enter` in its box moves the focus into the table. */
  searchText?: Searched["searchText"]
  keyOf: (row: Row) => string
  /** The message if the first rows could not be loaded. Defaults to the reason. */
  failed?: string
  /** The target of a row, which gives it commands with keys and a menu. */
  targetOf?: (row: Row) => Target | undefined
  /** The address of a row's page, to open it. */
  addressOf?: ((row: Row) => string) | undefined
  /** Called to open a row, instead of navigating to its address. */
  onOpen?: ((row: Row) => void) | undefined
  /** Whether `Enter` in the search box opens the current row, because everything is listed already. */
  searchOpens?: boolean
  /** Shown at the end of the current row; `open` opens it. `also` are entries for a menu of its own. */
  rowActions?: (row: Row, open: () => void, also: readonly MenuEntry[]) => ReactNode
  /** Shown at the end of every row and card, before its menu. */
  besideMenu?: (row: Row) => ReactNode
  /** `false` if the rows have no menu. */
  menus?: boolean
  /** The key of the row being edited, which is the current one regardless of the position. */
  editedKey?: string | undefined
  /**
   * Enables selecting rows. `targetOf` is the target of several rows, by their keys, for commands that take several.
   */
  selection?: { targetOf?: ((keys: readonly string[]) => Target) | undefined }
  /** Makes the first row current initially, even on a narrow screen, which may have no keyboard. */
  startsAtFirst?: boolean
  /** Shown after the last row. */
  afterRows?: ReactNode
  /** Shown below the table, about the current row. Selected rows have their own bar instead, as the keys act on them. */
  below?: (current: Row) => ReactNode
}

/** A table whose rows are loaded page by page, with keys, current row, selection, menus and errors. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { name, pages, keyOf, targetOf, addressOf, rowActions, besideMenu, selection, below } = props
  const { openLabel = "abrir", menus = true } = props
  const [, navigate] = useLocation()
  const narrow = useNarrow()
  const [covered, bar] = useCovered()
  const position = useListPosition(name, pages.rows, {
    keyOf,
    startsAtFirst: props.startsAtFirst ?? !narrow,
  })
  const current = pages.rows[position.current]
  const edited = pages.rows.findIndex((row) => keyOf(row) === props.editedKey)
  const isOpenable = props.onOpen !== undefined || addressOf !== undefined
  const open = (row: Row) => {
    if (props.onOpen) props.onOpen(row)
    else if (addressOf) navigate(addressOf(row))
  }
  const openCurrent = () => current && open(current)
  // The checkbox column is hidden until a row is selected.
  const selected = selection ? pages.rows.map(keyOf).filter((key) => position.selected.has(key)) : []
  // Rows that have left the list, such as decided ones, are no longer acted on.
  const isSelecting = selected.length > 0
  const selectedTarget = isSelecting ? selection?.targetOf?.(selected) : undefined
  const [first] = pages.rows
  const rows = first && `${name} ${keyOf(first)}`
  useTarget(current && targetOf?.(current), rows ?? name)
  useTarget(selectedTarget)
  useTableKeys({
    position,
    rows,
    loading: pages.loading && first === undefined,
    searchHint: props.searchText !== undefined || props.searchOpens === true,
    ...(isOpenable && { onOpen: openCurrent, openLabel }),
    ...(selection && {
      onSelect: (range: boolean) => current && position.toggle(keyOf(current), range),
      onSelectAll: position.selectAll,
      onEscape: isSelecting ? position.clear : undefined,
    }),
    ...(props.searchText && { searched: { searchText: props.searchText, pages } }),
    ...(props.searchOpens && { onSearch: openCurrent }),
  })
  // While rows are selected, each has a checkbox.
  const select = useSelectEntry(selection?.targetOf && !isSelecting ? position.toggle : undefined)
  const alsoOf = (row: Row) => select(keyOf(row))
  const menuOf = (row: Row) => (
    <RowMenu target={targetOf?.(row)} inRow={!narrow} beside={besideMenu?.(row)} also={alsoOf(row)} />
  )
  if (pages.failure) return <Failed {...pages} failure={pages.failure} message={props.failed} />
  return (
    <>
      <DataTable
        key={name}
        label={props.label}
        columns={props.columns}
        rows={pages.rows}
        rowKey={keyOf}
        total={props.total}
        current={edited >= 0 ? edited : position.current}
        onCurrent={position.setCurrent}
        onOpen={open}
        {...(addressOf && { rowHref: addressOf })}
        {...(isSelecting && { selected: position.selected, onSelect: position.toggle })}
        {...(rowActions && { rowActions: (row: Row) => rowActions(row, () => open(row), alsoOf(row)) })}
        {...(menus && targetOf && { rowMenu: menuOf })}
        {...(props.sectionOf && { sectionOf: props.sectionOf })}
        editing={props.editing}
        renderCard={props.renderCard}
        loading={pages.loading}
        onEndReached={pages.more}
        initialOffset={position.initialOffset}
        onScrolled={position.keepOffset}
        covered={covered}
        empty={props.empty}
        tail={
          <>
            <ListTail failure={pages.nextFailure} onRetry={pages.retry} />
            {props.afterRows}
          </>
        }
      />
      {(isSelecting || (current !== undefined && below)) && (
        // Cards scroll with the page, and there may be many: their bar stays in sight.
        <div
          ref={bar}
          className="max-md:sticky max-md:bottom-0 max-md:z-10 max-md:bg-bg max-md:py-2 short:static"
        >
          {isSelecting ? (
            <SelectionBar ids={selected} target={selectedTarget} onClear={position.clear} />
          ) : (
            current !== undefined && below?.(current)
          )}
        </div>
      )}
    </>
  )
}

interface FailedProps extends Pick<TablePages<never>, "retry"> {
  failure: Error
  message: string | undefined
}

const Failed = ({ failure, message = failure.message, retry }: FailedProps) => (
  <div className="card flex-1">
    <ErrorPanel message={message} details={failure.message} onRetry={retry} />
  </div>
)

/** How many pixels of a list its bar covers where it stays in sight, and the `ref` of that bar. */
function useCovered(): [number, (element: HTMLElement | null) => (() => void) | undefined] {
  const [covered, setCovered] = useState(0)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () =>
      setCovered(getComputedStyle(element).position === "sticky" ? element.offsetHeight : 0)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => {
      observer.disconnect()
      setCovered(0)
    }
  }, [])
  return [covered, ref]
}

interface RowMenuProps {
  target: Target | undefined
  inRow: boolean
  beside: ReactNode
  also: readonly MenuEntry[]
}

/** The entry of a row's menu that begins to select rows with this one; none without `toggle`. */
function useSelectEntry(toggle: ((key: string, range: boolean) => void) | undefined) {
  const single = useAtomValue(singleKeysAtom)
  return (key: string): readonly MenuEntry[] =>
    toggle
      ? [
          {
            label: "Selecionar",
            icon: SquareCheck,
            run: () => toggle(key, false),
            first: true,
            ...(single && { shortcut: "x" }),
          },
        ]
      : []
}

function RowMenu({ target, inRow, beside, also }: RowMenuProps) {
  const menu = target && <MoreActions target={target} inRow={inRow} also={also} />
  if (beside === undefined) return menu
  return (
    <span className="flex items-center gap-2">
      {beside}
      {menu}
    </span>
  )
}
