import { type RefObject, useLayoutEffect, useState } from "react"
import { rem } from "../theme/theme"
import type { Column } from "./dataTableProps"

/** A column with the columns whose values are on the second line of its cells. */
export interface FittedColumn<Row> extends Column<Row> {
  below: readonly Column<Row>[]
}

/** The minimum width of a track in rem: 9 of `minmax(9rem, 2fr)`, 0 of `1fr`. */
const minimumOf = (width: string) => Number(/([\d.]+)rem/.exec(width)?.[1] ?? 0)

/** Columns on paper, which cannot be scrolled: shares of its width, in the proportion of the minimum widths. */
export const paperColumns = (columns: readonly Pick<Column<never>, "width">[]): string =>
  columns.map(({ width }) => `minmax(0, ${minimumOf(width) || 1}fr)`).join(" ")

/** The minimum width of several columns in rem. */
export const minimumOfAll = (columns: readonly Pick<Column<never>, "width">[]): number =>
  columns.reduce((sum, { width }) => sum + minimumOf(width), 0)

/**
 * The columns of a table with `room` rem. If not all have their minimum width, those with `under` become second lines,
 * the first ones first. So no value is left out; a table without such columns scrolls sideways.
 */
export function fitColumns<Row>(columns: readonly Column<Row>[], room: number): FittedColumn<Row>[] {
  let shown = columns
  for (const column of columns) {
    if (minimumOfAll(shown) <= room) break
    if (columns.some(({ key }) => key === column.under)) shown = shown.filter((each) => each !== column)
  }
  return shown.map((column) => ({
    ...column,
    below: columns.filter((each) => each.under === column.key && !shown.includes(each)),
  }))
}

/** The inner width of an element in rem. Unlimited until it is measured. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const measure = () => {
      if (current.clientWidth > 0) setRoom(current.clientWidth / rem())
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return room
}
