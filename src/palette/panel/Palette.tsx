import { Command as Cmdk } from "cmdk"
import { useAtom } from "jotai"
import {
  Activity,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import type { Values } from "../command"
import { usePreview } from "../form/usePreview"
import type { Parsed } from "../grammar/parsed"
import { isComplete } from "../grammar/values"
import { eachOf } from "../run/execute"
import { slotKinds } from "../slots/kinds"
import { valuesIn } from "../slots/useResolution"
import { paletteAtom } from "./open"
import { PaletteChips } from "./PaletteChips"
import { PaletteFoot } from "./PaletteFoot"
import { PaletteLine } from "./PaletteLine"
import { PaletteList } from "./PaletteList"
import { PalettePanel } from "./PalettePanel"
import { CommandSide, Hints, RowSide } from "./PaletteSide"
import type { Row } from "./rows"
import { usePalette } from "./usePalette"
import { usePaletteActs } from "./usePaletteActs"

/**
 * The palette over the page. Open as long as `paletteAtom` holds a line. Closed, it waits hidden with an
 * empty line, so that opening draws nothing new.
 */
export default function Palette() {
  const [palette, setPalette] = useAtom(paletteAtom)
  const [round, setRound] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const close = useCallback(() => {
    setPalette(undefined)
    setRound((before) => before + 1)
  }, [setPalette])
  const line = palette?.line ?? ""
  return (
    <PalettePanel open={palette !== undefined} close={close} input={input}>
      <Activity mode={palette ? "visible" : "hidden"}>
        <Opened key={`${round} ${line}`} initial={line} close={close} input={input} />
      </Activity>
    </PalettePanel>
  )
}

/** How far Page Up and Page Down move. */
const page = 8
/** Pixels by which Ctrl with an arrow scrolls the details. */
const detailStep = 60

interface OpenedProps {
  initial: string
  close: () => void
  input: RefObject<HTMLInputElement | null>
}

function Opened({ initial, close, input }: OpenedProps) {
  const id = useId()
  const details = useRef<HTMLElement>(null)
  useLayoutEffect(() => input.current?.focus(), [input])
  const palette = usePalette(initial)
  const { line, parsed, resolved, lines, rows, active, row, faults, sound, rest, pending } = palette
  const acts = usePaletteActs(palette, close)
  const { command } = parsed
  const values = valuesIn(resolved)
  const each = command && sound ? eachOf(command, values) : []
  const previews = usePreview(command, each)
  const refusal = previews.find((one) => one.refusal !== undefined)?.refusal
  const complete = command !== undefined && sound && isComplete(command, values)
  const optionId = (each: Row) => `${id}-${encodeURIComponent(each.id)}`
  const listId = `${id}-list`

  const moveBy = (step: number) => {
    const next = active < 0 ? (step > 0 ? 0 : rows.length - 1) : active + step
    const wanted = rows[Math.max(0, Math.min(next, rows.length - 1))]
    if (wanted) line.select(wanted.id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // What is typed is none of cmdk's keys.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const isCtrl = event.ctrlKey || event.metaKey
    // The details may be longer than their place, and the focus stays in the line.
    const scrolled = isCtrl && { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (scrolled) {
      event.preventDefault()
      details.current?.scrollBy({ top: scrolled * detailStep })
      return
    }
    const answer = answerTo(event.key, isCtrl, event.shiftKey)
    if (!answer) return
    event.preventDefault()
    answer()
  }
  const answerTo = (key: string, isCtrl: boolean, shift: boolean): (() => void) | undefined => {
    if (isCtrl && key.toLowerCase() === "k") return close
    if (isCtrl && key === "Enter") return refusal === undefined ? acts.execute : () => acts.refuse(refusal)
    if (isCtrl) return undefined
    switch (key) {
      case "ArrowDown":
        return () => (line.walking ? line.walkBy(-1) : moveBy(1))
      case "ArrowUp":
        return () => (active <= 0 ? line.walkBy(1) : moveBy(-1))
      case "PageDown":
        return () => moveBy(page)
      case "PageUp":
        return () => moveBy(-page)
      case "Enter":
        return acts.enter
      case "Tab":
        return shift ? undefined : acts.complete
      case "Escape":
        return () => (line.text === "" ? close() : line.write(""))
      default:
        return undefined
    }
  }

  // The rows are memoized: what they call must stay the same function.
  const latest = useRef({ acts, line })
  latest.current = { acts, line }
  const onPress = useCallback((each: Row) => latest.current.acts.press(each), [])
  const onPoint = useCallback((each: Row) => latest.current.line.select(each.id), [])

  return (
    <Cmdk
      shouldFilter={false}
      vimBindings={false}
      disablePointerSelection
      value={row?.id ?? ""}
      label="Buscar ou comandar"
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <PaletteLine
        input={input}
        parsed={parsed}
        rest={rest}
        unknown={faults}
        listId={listId}
        activeId={row && optionId(row)}
        describedBy={`${id}-slots`}
        onWrite={line.write}
        onCaret={line.moveCaret}
        onKeyDown={onKeyDown}
      />
      <PaletteChips id={`${id}-slots`} parsed={parsed} values={values} faults={faults} />
      <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)_auto] border-t border-line short:block short:overflow-y-auto lg:grid-cols-[minmax(0,1fr)_18.125rem] lg:grid-rows-1">
        <div className="flex min-h-0 flex-col short:h-36">
          <p role="status" className={rows.length === 0 ? "px-4.5 pt-4 text-muted" : "sr-only"}>
            {statusOf(rows.filter(({ more }) => !more).length, pending, parsed, values)}
          </p>
          <PaletteList
            id={listId}
            lines={lines}
            active={active}
            count={rows.length}
            optionId={optionId}
            onPoint={onPoint}
            onPress={onPress}
          />
        </div>
        <aside
          ref={details}
          aria-label="Detalhes"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key.
          tabIndex={0}
          className="grid max-h-[38dvh] content-start gap-2.5 overflow-y-auto border-line bg-sunken p-4 short:max-h-none max-lg:border-t lg:max-h-none lg:border-l"
        >
          {command ? (
            <CommandSide command={command} values={values} previews={previews} />
          ) : row?.about ? (
            <RowSide about={row.about} row={row} />
          ) : (
            <Hints />
          )}
        </aside>
      </div>
      <PaletteFoot
        parsed={parsed}
        row={row}
        complete={complete || completedBy(row, parsed, values)}
        carriedOut={
          complete &&
          each.length === 1 &&
          refusal === undefined &&
          command.change !== undefined &&
          !command.change.confirm
        }
        close={close}
      />
    </Cmdk>
  )
}

/** Whether what `Enter` takes is all that the line still lacks. */
function completedBy(row: Row | undefined, { command, active }: Parsed, values: Values): boolean {
  if (!command || active?.kind !== "slot" || row?.action.kind !== "complete" || !row.action.value)
    return false
  return isComplete(command, { ...values, [active.name]: [row] })
}

/** What is said in the place of results, or of how many there are. */
function statusOf(count: number, pending: boolean, parsed: Parsed, values: Values): string {
  const { mode, active, query, slots } = parsed
  if (count > 0) return count === 1 ? "1 resultado" : `${count.toLocaleString("pt-BR")} resultados`
  const inSlot = active?.kind === "slot" ? active : undefined
  const kind = inSlot && slotKinds[inSlot.slot.kind]
  const tooShort = mode === "orgs" ? slotKinds.org.tooShort?.(query) : kind?.tooShort?.(inSlot?.text ?? "")
  if (tooShort !== undefined) return tooShort
  if (pending) return "Buscando…"
  const outer = inSlot && slots.find(({ name }) => name === inSlot.slot.within)
  if (outer?.status === "missing") return `Informe antes: ${outer.slot.label}`
  if (kind?.insteadOfList !== undefined) return kind.insteadOfList
  // A moment may be said in more ways than are listed.
  const isUnderstood = inSlot && values[inSlot.name] !== undefined
  if (query === "" || inSlot?.text === "" || isUnderstood) return ""
  return kind?.noMatches ?? "Nenhum resultado encontrado"
}
