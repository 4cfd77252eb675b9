import { useLayoutEffect, useRef, useState } from "react"
import uPlot from "uplot"
import "uplot/dist/uPlot.min.css"
import { timeZone } from "@/domain/time/when"
import { type Slot, sessionsText, slotText, summaryOf } from "./slots"
import { type ChartColours, useChartColours } from "./useChartColours"

/** Height of the chart and its placeholder in pixels. */
const height = 232
const second = 1000

export interface TimeChartProps {
  slots: readonly Slot[]
  minutes: number
}

/** Sessions over time as a chart. A text describes it, and the table has every number. */
export default function TimeChart({ slots, minutes }: TimeChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const colours = useChartColours()
  const [pointed, setPointed] = useState<number>()
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const chart = new uPlot(
      optionsFor(colours, element.clientWidth, setPointed),
      dataOf(slots, minutes),
      element,
    )
    const resized = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height }))
    resized.observe(element)
    return () => {
      resized.disconnect()
      chart.destroy()
    }
  }, [slots, minutes, colours])
  const last = slots.length - 1
  const index = Math.min(pointed ?? last, last)
  const slot = slots[index]
  return (
    <>
      <div ref={place} role="img" aria-label={summaryOf(slots, minutes)} className="h-58 overflow-hidden" />
      <p aria-hidden className="h-5 text-right text-small text-muted tabular-nums">
        {slot &&
          `${slotText(slot, minutes)}${index === last ? ", até agora" : ""}: ${sessionsText(slot.count)} em algum momento`}
      </p>
    </>
  )
}

/** Times in seconds, and counts. The last interval is drawn up to its end. */
function dataOf(slots: readonly Slot[], minutes: number): uPlot.AlignedData {
  const starts = slots.map(({ start }) => Date.parse(start) / second)
  const counts = slots.map(({ count }) => count)
  const end = (starts.at(-1) ?? 0) + minutes * 60
  return [
    [...starts, end],
    [...counts, counts.at(-1) ?? 0],
  ]
}

const time = new Intl.DateTimeFormat("pt-BR", { timeStyle: "short", timeZone })
const font = '11px "Inter Variable", sans-serif'
/** Axis steps in whole sessions. */
const steps = [1, 2, 5].flatMap((step) => [1, 10, 100, 1000, 10_000, 100_000].map((scale) => step * scale))
const hour = 3600

function optionsFor(
  { line, fill, grid, text }: ChartColours,
  width: number,
  onPoint: (index: number | undefined) => void,
): uPlot.Options {
  const axis: uPlot.Axis = {
    stroke: text,
    font,
    grid: { stroke: grid, width: 1 },
    ticks: { stroke: grid, width: 1, size: 4 },
  }
  return {
    width,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    tzDate: (timestamp) => uPlot.tzDate(new Date(timestamp * second), timeZone),
    scales: { y: { range: (_, __, most) => [0, Math.max(4, most * 1.1)] } },
    axes: [
      {
        ...axis,
        size: 28,
        incrs: [1, 2, 3, 4, 6, 8, 12].map((hours) => hours * hour),
        values: (_, splits) => splits.map((split) => time.format(split * second)),
      },
      {
        ...axis,
        size: 46,
        incrs: steps.toSorted((a, b) => a - b),
        values: (_, splits) => splits.map((split) => split.toLocaleString("pt-BR")),
      },
    ],
    series: [
      {},
      {
        stroke: line,
        fill,
        width: 2,
        points: { show: false },
        ...(uPlot.paths.stepped && { paths: uPlot.paths.stepped({ align: 1 }) }),
      },
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => onPoint(idx ?? undefined)] },
  }
}
