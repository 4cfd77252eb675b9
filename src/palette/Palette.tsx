import { DialogPanel, Dialog as Frame } from "@headlessui/react"
import { Command as Cmdk } from "cmdk"
import { useAtom } from "jotai"
import { type KeyboardEvent, useCallback, useId, useRef } from "react"
import { ReturnFocus } from "@/ui/ReturnFocus"
import { eachOf } from "./carryOut"
import { paletteAtom } from "./open"
import { PaletteChips } from "./PaletteChips"
import { PaletteFoot } from "./PaletteFoot"
import { PaletteLine } from "./PaletteLine"
import { PaletteList } from "./PaletteList"
import { CommandSide, Hints, RowSide } from "./PaletteSide"
import type { Parsed } from "./parsed"
import type { Row } from "./rows"
import { usePalette } from "./usePalette"
import { usePaletteActs } from "./usePaletteActs"
import { usePreview } from "./usePreview"
import { valuesIn } from "./useResolution"

/** The palette over the page (palette.md). Open as long as `paletteAtom` holds a line. */
export default function Palette() {
  const [palette, setPalette] = useAtom(paletteAtom)
  if (!palette) return null
  const close = () => setPalette(undefined)
  return (
    <Frame open onClose={close} aria-label="Buscar ou comandar" className="relative z-60">
      <ReturnFocus />
      <div aria-hidden className="fixed inset-0 bg-veil" />
      <div className="fixed inset-0 flex justify-center overflow-hidden md:px-6 md:pt-23">
        <DialogPanel className="flex h-dvh w-full flex-col overflow-hidden bg-panel shadow-pop md:h-[min(28.375rem,calc(100dvh-7.25rem))] md:max-w-205 md:rounded-2xl forced-colors:border">
          <Opened initial={palette.line} close={close} />
        </DialogPanel>
      </div>
    </Frame>
  )
}

/** How far Page Up and Page Down move. */
const page = 8

function Opened({ initial, close }: { initial: string; close: () => void }) {
  const id = useId()
  const palette = usePalette(initial)
  const { line, parsed, resolved, lines, rows, active, row, faults, rest, pending } = palette
  const acts = usePaletteActs(palette, close)
  const { command } = parsed
  const values = valuesIn(resolved)
  const ahead = usePreview(command, command ? eachOf(command, values) : [])
  const optionId = (each: Row) => `${id}-${encodeURIComponent(each.id)}`
  const listId = `${id}-list`

  const moveBy = (step: number) => {
    const next = active < 0 ? (step > 0 ? 0 : rows.length - 1) : active + step
    const wanted = rows[Math.max(0, Math.min(next, rows.length - 1))]
    if (wanted) line.select(wanted.id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Nothing that is typed here is a key of the page, of the dialog or of cmdk.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    const held = event.ctrlKey || event.metaKey
    const answer = answerTo(event.key, held, event.shiftKey)
    if (!answer) return
    event.preventDefault()
    answer()
  }
  const answerTo = (key: string, held: boolean, shift: boolean): (() => void) | undefined => {
    if (held && key.toLowerCase() === "k") return close
    if (held && key === "Enter") return acts.carryOut
    if (held) return undefined
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
  const onTake = useCallback((each: Row) => latest.current.acts.press(each), [])
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
      <PaletteChips id={`${id}-slots`} parsed={parsed} faults={faults} />
      <div className="grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)_auto] border-t border-line lg:grid-cols-[minmax(0,1fr)_18.125rem] lg:grid-rows-1">
        <div className="flex min-h-0 flex-col">
          <p role="status" className={rows.length === 0 ? "px-4.5 pt-4 text-muted" : "sr-only"}>
            {statusOf(rows.length, pending, parsed)}
          </p>
          <PaletteList
            id={listId}
            lines={lines}
            active={active}
            count={rows.length}
            optionId={optionId}
            onPoint={onPoint}
            onTake={onTake}
          />
        </div>
        <aside
          aria-label="Detalhes"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key.
          tabIndex={0}
          className="grid max-h-[38dvh] content-start gap-2.5 overflow-y-auto border-line bg-sunken p-4 max-lg:border-t lg:max-h-none lg:border-l"
        >
          {command ? (
            <CommandSide command={command} values={values} ahead={ahead} />
          ) : row?.about ? (
            <RowSide about={row.about} row={row} />
          ) : (
            <Hints />
          )}
        </aside>
      </div>
      <PaletteFoot parsed={parsed} close={close} />
    </Cmdk>
  )
}

function statusOf(count: number, pending: boolean, { active, query }: Parsed): string {
  if (count > 0) return count === 1 ? "1 resultado" : `${count.toLocaleString("pt-BR")} resultados`
  if (pending) return "Buscando…"
  if (active?.kind === "slot" && active.slot.kind === "text")
    return "Escreva aqui, ou no formulário: Enter o abre."
  return query === "" || (active?.kind === "slot" && active.text === "") ? "" : "Nenhum resultado encontrado"
}
