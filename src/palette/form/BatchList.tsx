import { Check, CircleAlert, LoaderCircle, Minus } from "lucide-react"
import { type CSSProperties, memo, type Ref, useRef } from "react"
import { formatIdentifier } from "@/domain/people/identifier"
import { useVirtualRows } from "@/ui/table/useVirtualRows"
import { type BatchLine, batchWords } from "./useBatch"

/** Longer lists are virtualized. */
const maxListed = 100
const rowHeight = 28

/** The result of each change. A very long list renders only its visible rows. */
export function BatchList({ lines }: { lines: readonly BatchLine[] }) {
  if (lines.length > maxListed) return <LongList lines={lines} />
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <Line key={line.id} {...line} />
      ))}
    </ul>
  )
}

function LongList({ lines }: { lines: readonly BatchLine[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualRows({ scroller, keys: lines.map(({ id }) => id), rowHeight })
  return (
    <div ref={scroller} className="max-h-80 overflow-y-auto">
      <ul aria-label="Resultados" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const line = lines[index]
          return (
            line && (
              <Line
                key={key}
                {...line}
                place={{ index, of: lines.length, start }}
                measure={virtualizer.measureElement}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}

interface LineProps extends BatchLine {
  place?: { index: number; of: number; start: number }
  measure?: Ref<HTMLLIElement>
}

function Line({ id, isNumber, name, state, message, place, measure }: LineProps) {
  const style: CSSProperties | undefined = place && {
    position: "absolute",
    insetInline: 0,
    translate: `0 ${place.start}px`,
  }
  return (
    <li
      ref={measure}
      data-index={place?.index}
      aria-posinset={place && place.index + 1}
      aria-setsize={place?.of}
      style={style}
      className="flex items-baseline gap-2 rounded-md px-1 py-0.5"
    >
      <StateIcon state={state} />
      <span className="min-w-0 flex-1">
        <span className="font-[550]">{name}</span>{" "}
        {!isNumber && <span className="mono text-muted">{formatIdentifier(id)}</span>}
        {message && (
          <span className={state === "failed" ? "block text-bad" : "block text-muted"}>{message}</span>
        )}
      </span>
      <span className="sr-only">{batchWords[state]}</span>
    </li>
  )
}

const StateIcon = memo(({ state }: Pick<BatchLine, "state">) => {
  const classNames = "size-4 shrink-0 self-center"
  if (state === "done") return <Check aria-hidden className={`${classNames} text-ok`} />
  if (state === "failed") return <CircleAlert aria-hidden className={`${classNames} text-bad`} />
  if (state === "running")
    return <LoaderCircle aria-hidden className={`${classNames} animate-spin text-accent`} />
  return <Minus aria-hidden className={`${classNames} text-faint`} />
})
