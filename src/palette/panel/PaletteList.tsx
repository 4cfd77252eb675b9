import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual"
import { Command as Cmdk } from "cmdk"
import { memo, useLayoutEffect, useRef, useState } from "react"
import { Tag } from "@/ui/badges/Tag"
import { Keys } from "@/ui/buttons/Keys"
import { classes } from "@/ui/theme/classes"
import { rem } from "@/ui/theme/theme"
import type { Range } from "../ranking/ranking"
import { headingHeight, type Line, type Row, rowHeight } from "./rows/rows"

export interface PaletteListProps {
  id: string
  lines: readonly Line[]
  /** Index of the row that `Enter` takes, or -1. */
  active: number
  count: number
  optionId: (row: Row) => string
  onPoint: (row: Row) => void
  onPress: (row: Row) => void
}

/** The virtualized list: only visible rows are rendered. */
export function PaletteList({ id, lines, active, count, optionId, onPoint, onPress }: PaletteListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const [unit] = useState(rem)
  const activeLine = lines.findIndex((line) => line.kind === "row" && line.index === active)
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === "heading" ? headingHeight : rowHeight) * unit,
    getItemKey: (index) => keyOf(lines[index], index),
    initialRect: { width: 520, height: 380 },
    observeElementRect: observeSize,
    useFlushSync: false,
    overscan: 4,
    paddingStart: 4,
    paddingEnd: 8,
  })
  useLayoutEffect(() => {
    // A new list starts at the top, so no scroll is needed; asking for the position would force another layout.
    if (activeLine > 1 || virtual.scrollOffset) virtual.scrollToIndex(activeLine <= 1 ? 0 : activeLine)
  }, [activeLine, virtual])
  return (
    <div
      ref={scroller}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Resultados"
      className="min-h-0 flex-1 overflow-y-auto outline-none"
    >
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size, key }) => {
          const line = lines[index]
          if (!line) return null
          const style = { transform: `translateY(${start}px)`, height: size }
          return line.kind === "heading" ? (
            <div key={key} role="presentation" style={style} className={headingClasses}>
              {line.text}
            </div>
          ) : (
            <Option
              key={key}
              id={optionId(line.row)}
              row={line.row}
              position={line.index + 1}
              count={count}
              active={line.index === active}
              start={start}
              size={size}
              onPoint={onPoint}
              onPress={onPress}
            />
          )
        })}
      </div>
    </div>
  )
}

/** Observes the list's size without measuring it first, because opening must not force a layout. */
function observeSize(
  { scrollElement }: Virtualizer<HTMLDivElement, Element>,
  changed: (size: { width: number; height: number }) => void,
) {
  if (!scrollElement) return undefined
  const observer = new ResizeObserver(([entry]) => entry && changed(entry.contentRect))
  observer.observe(scrollElement)
  return () => observer.disconnect()
}

const keyOf = (line: Line | undefined, index: number) =>
  line?.kind === "row" ? line.row.id : `${index}:${line?.text}`

const headingClasses =
  "absolute inset-x-0 top-0 flex items-end truncate px-4.5 pb-1.5 text-small font-[550] text-faint"

interface OptionProps extends Pick<PaletteListProps, "count" | "onPoint" | "onPress"> {
  id: string
  row: Row
  position: number
  active: boolean
  start: number
  size: number
}

/** One row. cmdk handles the pointer and the row's place in the list; selection and label are ours. */
const Option = memo(function Option(props: OptionProps) {
  const { id, row, position, count, active, start, size, onPoint, onPress } = props
  const { icon: Icon, label, ranges, detail, mono, tag, shortcut, disabledReason, action } = row
  const shownKey = active && action.kind === "complete" ? "Tab" : shortcut
  return (
    <Cmdk.Item asChild value={row.id} onSelect={() => onPress(row)}>
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={active}
        aria-disabled={disabledReason !== undefined}
        aria-setsize={count}
        aria-posinset={position}
        style={{ transform: `translateY(${start}px)`, height: size }}
        onPointerMove={() => onPoint(row)}
        // A press must not take the focus from the line.
        onMouseDown={(event) => event.preventDefault()}
        className={classes(
          "absolute inset-x-2 top-0 flex cursor-pointer items-center gap-2.5 rounded-lg px-2.5",
          active && "bg-accent-soft",
          disabledReason !== undefined && "text-faint",
        )}
      >
        <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.9} />
        <span className="min-w-0 flex-1 truncate">
          <span className={mono ? "mono" : "font-semibold"}>
            <Marked text={label} ranges={ranges} />
          </span>
          {detail && <span className="text-muted"> {detail}</span>}
          {disabledReason && <span className="text-warn"> · {disabledReason}</span>}
        </span>
        {tag && <Tag tone={tag.tone}>{tag.text}</Tag>}
        {shownKey && <Keys keys={shownKey} className="shrink-0" />}
      </div>
    </Cmdk.Item>
  )
})

/** A text with its matching ranges highlighted. */
function Marked({ text, ranges = [] }: { text: string; ranges?: readonly Range[] | undefined }) {
  if (ranges.length === 0) return text
  const last = ranges.at(-1)?.end ?? 0
  return (
    <>
      {ranges.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(ranges[index - 1]?.end ?? 0, start)}
          <span className="text-accent-text underline decoration-accent/40 underline-offset-3">
            {text.slice(start, end)}
          </span>
        </span>
      ))}
      {text.slice(last)}
    </>
  )
}
