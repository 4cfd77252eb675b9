import { Command as Cmdk } from "cmdk"
import { useSetAtom } from "jotai"
import { Activity, type RefObject, useCallback, useId, useRef, useState } from "react"
import type { Command, Values } from "../command"
import type { ChangePreview } from "../form/preview"
import type { Prerequisite } from "../form/usePrerequisite"
import type { Parsed } from "../grammar/parsed"
import { isComplete } from "../grammar/values"
import { closePaletteAtom, usePaletteAtOnce } from "../run/open"
import { useIsCut } from "./detailsRoom"
import { misreadIn } from "./openLine"
import { PaletteFooter } from "./PaletteFooter"
import { PaletteLine } from "./PaletteLine"
import { PaletteList } from "./PaletteList"
import { PalettePanel } from "./PalettePanel"
import { CommandPreview, Hints, RowPreview } from "./PalettePreview"
import { onPaletteKey } from "./paletteKeys"
import { statusOf } from "./paletteStatus"
import type { Row } from "./rows/rows"
import { SlotChips } from "./SlotChips"
import { usePalette } from "./usePalette"
import { usePaletteActs } from "./usePaletteActs"

/**
 * The palette over the page, open while `paletteAtom` holds a line. While closed it stays mounted but hidden with an
 * empty line, so that opening renders nothing new.
 */
export default function Palette() {
  const palette = usePaletteAtOnce()
  const closePalette = useSetAtom(closePaletteAtom)
  const [round, setRound] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const close = useCallback(() => {
    closePalette()
    setRound((before) => before + 1)
  }, [closePalette])
  const line = palette?.line ?? ""
  return (
    <PalettePanel open={palette !== undefined} close={close} input={input}>
      <Activity mode={palette ? "visible" : "hidden"}>
        <Opened key={`${round} ${line}`} initial={line} close={close} input={input} />
      </Activity>
    </PalettePanel>
  )
}

interface OpenedProps {
  initial: string
  close: () => void
  input: RefObject<HTMLInputElement | null>
}

function Opened({ initial, close, input }: OpenedProps) {
  const id = useId()
  const details = useRef<HTMLElement>(null)
  const palette = usePalette(initial)
  const { change, parsed, values, each, previews, refusal, complete } = palette
  const { lines, rows, active, row, faults, rest, pending } = palette
  const acts = usePaletteActs(palette, close, input)
  const isCut = useIsCut(details)
  const { command } = parsed
  const optionId = (each: Row) => `${id}-${encodeURIComponent(each.id)}`
  const listId = `${id}-list`

  // The rows are memoized, so their callbacks must keep their identity.
  const latest = useRef(acts)
  latest.current = acts
  const onPress = useCallback((each: Row) => latest.current.press(each), [])
  const onPoint = useCallback((each: Row) => change({ kind: "select", row: each.id }), [change])

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
        faults={faults}
        listId={listId}
        activeId={row && optionId(row)}
        describedBy={`${id}-slots`}
        onWrite={(text, caret) => change({ kind: "write", text, caret })}
        onCaret={(caret) => change({ kind: "moveCaret", caret })}
        onKeyDown={onPaletteKey({ palette, acts, details, close })}
      />
      <SlotChips id={`${id}-slots`} parsed={parsed} values={values} faults={faults} />
      <div className="grid min-h-0 flex-1 grid-rows-[minmax(10rem,1fr)_minmax(0,auto)] border-t border-line max-md:pb-[min(var(--notices-over-bar,0px),40dvh)] short:block short:overflow-y-auto lg:grid-cols-[minmax(0,1fr)_18.125rem] lg:grid-rows-[minmax(0,1fr)]">
        {/* Only the details make the panel taller, so that it does not change while the rows are narrowed. */}
        <div className="flex min-h-0 flex-col [contain:size] short:h-36">
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
        <Details ref={details} {...{ command, values, previews, row }} first={acts.lead} />
      </div>
      <PaletteFooter
        parsed={parsed}
        row={row}
        leads={acts.leads ? acts.lead?.label : undefined}
        complete={complete || completedBy(row, parsed, values)}
        misread={misreadIn(palette.resolved).size > 0}
        cut={isCut}
        carriedOut={complete && each.length === 1 && refusal === undefined && changesAtOnce(command)}
        enter={acts.enter}
        execute={acts.execute}
        close={close}
      />
    </Cmdk>
  )
}

/** Whether a command makes a change that needs no typed confirmation. */
const changesAtOnce = (command: Command | undefined) =>
  command?.change !== undefined && !command.change.confirm

interface DetailsProps {
  command: Command | undefined
  values: Values
  previews: readonly ChangePreview[]
  row: Row | undefined
  first: Prerequisite | undefined
  ref: RefObject<HTMLElement | null>
}

/** The panel next to the rows: a preview of the command, or details of the selected row. */
function Details({ command, values, previews, row, first, ref }: DetailsProps) {
  return (
    <aside
      ref={ref}
      aria-label="Detalhes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
      className="overflow-y-auto border-line bg-sunken max-lg:border-t lg:border-l"
    >
      <div className="grid gap-2.5 p-4">
        {command ? (
          <CommandPreview command={command} values={values} previews={previews} first={first} />
        ) : row?.about ? (
          <RowPreview about={row.about} row={row} />
        ) : (
          <Hints />
        )}
      </div>
    </aside>
  )
}

/** Whether the value that `Enter` takes is the only one that the line still lacks. */
function completedBy(row: Row | undefined, { command, active }: Parsed, values: Values): boolean {
  if (!command || active?.kind !== "slot" || row?.action.kind !== "complete" || !row.action.value)
    return false
  return isComplete(command, { ...values, [active.name]: [row] })
}
