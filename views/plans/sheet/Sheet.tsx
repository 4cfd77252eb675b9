import { useQuery } from "@tanstack/react-query"
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual"
import {
  type CSSProperties,
  type MouseEvent,
  memo,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react"
import type { Command } from "@/palette/command"
import { parseCommandLine } from "@/palette/grammar/grammar"
import { peopleQuery } from "@/palette/slots/serverLists"
import { useCommands } from "@/palette/slots/useSources"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { classes } from "@/ui/theme/classes"
import type { Mark } from "../effects"
import { peopleIn } from "./compile"
import { withName } from "./names"
import { type RowActs, RowEditor } from "./RowEditor"
import { type Edited, isCommand, type Place, pasted, withoutRow, withRowBelow, withRowMoved } from "./rows"
import { RowMark, RowNumber, RowState, RowText } from "./SheetRow"

interface SheetProps {
  label: string
  rows: readonly string[]
  /** The mark of each row. */
  marks: readonly (Mark | undefined)[]
  /** New effects that differ from the reviewed ones, by row. */
  changes: ReadonlyMap<number, string>
  /** Whether the marks belong to an older text. */
  old: boolean
  className?: string
}

/** The height of one line of text in pixels, before it is measured. */
const estimated = 29

/** The read-only rows of a plan. */
export function ReadSheet({ label, rows, marks, changes, old, className }: SheetProps) {
  const { scroller, virtualizer } = useRowsInSight(rows, -1)
  return (
    <Frame scroller={scroller} label={label} height={virtualizer.getTotalSize()} className={className}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <RowFrame key={key} index={index} of={rows.length} start={start} measure={virtualizer.measureElement}>
          <RowNumber number={index + 1} mark={marks[index]} />
          <div className="min-w-0">
            <RowText text={rows[index] ?? ""} wraps checks={false} problem={undefined} />
            <RowMark id="" mark={marks[index]} change={changes.get(index)} old={old} />
          </div>
          <RowState mark={marks[index]} />
        </RowFrame>
      ))}
    </Frame>
  )
}

export interface WrittenSheetProps extends SheetProps {
  /** The field name in the form. */
  name: string
  onRows: (rows: readonly string[]) => void
  place: Place
  onPlace: (place: Place) => void
  /** The current row takes the focus, because the user moved to it. The form itself focuses the first row. */
  takesFocus: boolean
  /** Called when several lines are dropped or loaded from a file. */
  onDropped: (transfer: DataTransfer) => void
  /** Called when spreadsheet cells are pasted. */
  onTable: (text: string) => void
}

/** The rows of a plan, one of which is being edited. */
export function WrittenSheet(props: WrittenSheetProps) {
  const { label, rows, marks, changes, old, name, onRows, place, onPlace, takesFocus } = props
  const { onDropped, className } = props
  const markId = useId()
  const [dragging, setDragging] = useState(false)
  const narrow = useNarrow()
  const commands = useCommands()
  const row = Math.min(place.row, rows.length - 1)
  const { scroller, virtualizer } = useRowsInSight(rows, row)
  const { acts, goTo } = rowActs({ rows, row, place, commands, onRows, onPlace, onTable: props.onTable })
  const isKnown = useKnownRows(
    virtualizer.getVirtualItems().flatMap(({ index }) => (index === row ? [] : [rows[index] ?? ""])),
    !virtualizer.isScrolling,
  )
  return (
    <Frame
      scroller={scroller}
      label={label}
      height={virtualizer.getTotalSize()}
      className={classes(className, dragging && "border-accent bg-accent-soft")}
      onDragOver={(event) => {
        event.preventDefault()
        setDragging(true)
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDragging(false)
        onDropped(event.dataTransfer)
      }}
      // A click below the last row edits that row.
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        goTo(rows.length - 1, rows.at(-1)?.length ?? 0)
      }}
    >
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const text = rows[index] ?? ""
        const mark = marks[index]
        const change = changes.get(index)
        const frame = { index, of: rows.length, start, measure: virtualizer.measureElement }
        if (index !== row) {
          return (
            <OtherRow
              key={key}
              {...frame}
              text={text}
              line={mark?.line}
              problem={mark?.problem}
              change={change}
              old={old}
              wraps={narrow}
              checks={isKnown(text)}
              onPlace={onPlace}
            />
          )
        }
        return (
          <RowFrame key={key} {...frame} current>
            <RowNumber number={index + 1} mark={mark} />
            <div className="min-w-0">
              <RowEditor
                text={text}
                caret={Math.min(place.caret, text.length)}
                number={index + 1}
                name={name}
                takesFocus={takesFocus}
                describedBy={mark !== undefined || change !== undefined ? markId : undefined}
                problem={mark?.problem}
                acts={acts}
              />
              <RowMark id={markId} mark={mark} change={change} old={old} />
            </div>
            <RowState mark={mark} />
          </RowFrame>
        )
      })}
    </Frame>
  )
}

interface OtherRowProps extends Omit<RowFrameProps, "current" | "children">, Mark {
  text: string
  line: Mark["line"]
  problem: Mark["problem"]
  change: string | undefined
  old: boolean
  wraps: boolean
  checks: boolean
  onPlace: (place: Place) => void
}

/** A row that is not being edited. Memoized, because every key would render many of them. */
const OtherRow = memo(function OtherRow(props: OtherRowProps) {
  const { text, line, problem, change, old, wraps, checks, onPlace, ...frame } = props
  const { index } = frame
  const mark = useMemo(
    () =>
      line || problem !== undefined
        ? { ...(line && { line }), ...(problem !== undefined && { problem }) }
        : undefined,
    [line, problem],
  )
  return (
    <RowFrame {...frame}>
      <RowNumber number={index + 1} mark={mark} />
      <div className="min-w-0">
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Linha ${index + 1}: ${text}`}
          className="block w-full cursor-text text-left"
          onMouseDown={(event) => {
            event.preventDefault()
            onPlace({ row: index, caret: caretAt(event) ?? text.length })
          }}
          onClick={() => onPlace({ row: index, caret: text.length })}
        >
          <RowText text={text} wraps={wraps} checks={checks} problem={problem} />
        </button>
        <RowMark id="" mark={mark} change={change} old={old} />
      </div>
      <RowState mark={mark} />
    </RowFrame>
  )
})

/** Loads the people of all visible rows in one batch once scrolling stops; then each lookup hits the cache. */
function useKnownRows(texts: readonly string[], still: boolean): (text: string) => boolean {
  const commands = useCommands()
  // Keeps its identity while one row is edited, so that the other rows are not parsed again on every key.
  const written = texts.join("\n")
  const idsOf = useMemo(
    () =>
      new Map(
        written
          .split("\n")
          .filter(isCommand)
          .map((text) => [text, peopleIn(parseCommandLine(text, text.length, commands))]),
      ),
    [written, commands],
  )
  const ids = useMemo(() => [...new Set([...idsOf.values()].flat())], [idsOf])
  const { data } = useQuery({ ...peopleQuery(ids), enabled: still && ids.length > 0 })
  // Resolved rows stay known while scrolling, because reasons that appear and disappear would move the rows again.
  const known = useRef(new Set<string>())
  if (still) {
    for (const [text, named] of idsOf) if (named.every((id) => data?.has(id))) known.current.add(text)
  }
  return (text) => known.current.has(text)
}

interface ActsOptions extends Pick<WrittenSheetProps, "rows" | "place" | "onRows" | "onPlace" | "onTable"> {
  row: number
  commands: readonly Command[]
}

/** The actions of the edited row. */
function rowActs({ rows, row, place, commands, onRows, onPlace, onTable }: ActsOptions) {
  const take = (edited: Edited) => {
    onPlace(edited.place)
    onRows(edited.rows)
  }
  const goTo = (row: number, caret: number) => onPlace({ row, caret })
  const acts: RowActs = {
    write: (text, caret) => {
      onPlace({ row, caret })
      if (text !== rows[row]) onRows(rows.with(row, text))
    },
    moveCaret: (caret) => {
      if (caret !== place.caret || row !== place.row) onPlace({ row, caret })
    },
    paste: (text, start, end) => {
      const edited = pasted(rows, { row, start, end }, text)
      if (edited) take(edited)
    },
    pasteTable: onTable,
    addBelow: () => take(withRowBelow(rows, row)),
    remove: () => {
      if (rows.length > 1) take(withoutRow(rows, row))
    },
    goBy: (step) => {
      const to = Math.max(0, Math.min(row + step, rows.length - 1))
      if (to !== row) goTo(to, Math.min(place.caret, rows[to]?.length ?? 0))
    },
    name: (parsed) => {
      const edited = withName(rows, row, parsed, commands)
      if (edited) take(edited)
    },
    moveBy: (step) => take(withRowMoved(rows, { row, caret: place.caret }, step)),
  }
  return { acts, goTo }
}

/** The visible rows, and always the edited one. */
function useRowsInSight(rows: readonly string[], row: number) {
  const scroller = useRef<HTMLDivElement>(null)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      if (row < 0 || row >= range.count || indexes.includes(row)) return indexes
      return [...indexes, row].toSorted((one, other) => one - other)
    },
    [row],
  )
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimated,
    rangeExtractor,
    // Rendered on the first pass, so that the form finds its first field.
    initialRect: { width: 800, height: 400 },
    overscan: 8,
    useFlushSync: false,
    paddingStart: 6,
    paddingEnd: 40,
  })
  useEffect(() => {
    if (row >= 0) virtualizer.scrollToIndex(row, { align: "auto" })
  }, [row, virtualizer])
  return { scroller, virtualizer }
}

interface FrameProps extends React.ComponentProps<"div"> {
  scroller: Ref<HTMLDivElement>
  label: string
  height: number
}

/** The scroll container. */
function Frame({ scroller, label, height, className, children, onMouseDown, ...rest }: FrameProps) {
  return (
    <div
      {...rest}
      ref={scroller}
      className={classes("card min-h-0 overflow-y-auto overscroll-contain", className)}
    >
      <ol
        aria-label={label}
        className="relative min-h-full cursor-text"
        style={{ height }}
        onMouseDown={onMouseDown as React.MouseEventHandler<HTMLOListElement> | undefined}
      >
        {children}
      </ol>
    </div>
  )
}

interface RowFrameProps {
  index: number
  of: number
  start: number
  measure: Ref<HTMLLIElement>
  current?: boolean
  children: React.ReactNode
}

/** A row at its position. Not moved with `transform`, because the completion list under it uses window coordinates. */
function RowFrame({ index, of, start, measure, current = false, children }: RowFrameProps) {
  const style: CSSProperties = { top: start }
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={of}
      style={style}
      className={classes(
        "absolute inset-x-0 grid cursor-default grid-cols-[2.25rem_minmax(0,1fr)_auto] items-start gap-x-2.5 pr-3",
        current && "bg-accent-soft/60",
      )}
    >
      {children}
    </li>
  )
}

/** The clicked letter's offset. All letters of the row are in one text. */
function caretAt({ clientX, clientY, currentTarget }: MouseEvent): number | undefined {
  const at = document.caretPositionFromPoint?.(clientX, clientY)
  const node = at?.offsetNode
  if (!at || !node || !currentTarget.contains(node)) return undefined
  const before = document.createRange()
  before.setStart(currentTarget, 0)
  before.setEnd(node, at.offset)
  return before.toString().length
}
