import { Command as Cmdk } from "cmdk"
import {
  type ClipboardEvent,
  type KeyboardEvent,
  useCallback,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react"
import { flushSync } from "react-dom"
import { useWatch } from "react-hook-form"
import { maxLineLength } from "@/domain/plans"
import { isBlank } from "@/domain/text/oneLine"
import type { Command, Values } from "@/palette/command"
import { pasteColumn } from "@/palette/grammar/grammar"
import type { Parsed } from "@/palette/grammar/parsed"
import { ColouredLine } from "@/palette/panel/ColouredLine"
import { placeCaret } from "@/palette/panel/caret"
import { inputClasses } from "@/palette/panel/inputProps"
import { PaletteList } from "@/palette/panel/PaletteList"
import { headingHeight, type Row, rowHeight } from "@/palette/panel/rows/rows"
import { SlotChips } from "@/palette/panel/SlotChips"
import { withJustification } from "@/palette/run/planRequests"
import { Keys } from "@/ui/buttons/Keys"
import { usePositionUnder } from "@/ui/choice/usePositionUnder"
import { useNarrow } from "@/ui/page/useMediaQuery"
import { classes } from "@/ui/theme/classes"
import type { PlanFields } from "../fields"
import { isColumnOfIds, isComment, isTable } from "./rows"
import { rowFont } from "./SheetRow"
import { useRowEditor } from "./useRowEditor"

/** The actions of a row's keys, apart from typing. */
export interface RowActs {
  write: (text: string, caret: number) => void
  moveCaret: (caret: number) => void
  /** Pastes several lines over the selection. */
  paste: (text: string, start: number, end: number) => void
  /** Pastes cells copied from a spreadsheet. */
  pasteTable: (text: string) => void
  addBelow: () => void
  remove: () => void
  /** Moves the caret to another row. */
  goBy: (step: number) => void
  /** Replaces a value by a name, here and wherever else the value occurs. */
  name: (parsed: Parsed) => void
  /** Moves the row itself. */
  moveBy: (step: 1 | -1) => void
}

export interface RowEditorProps {
  text: string
  caret: number
  /** Counted from 1. */
  number: number
  /** The field name in the form. */
  name: string
  /** Takes the focus on mount. */
  takesFocus: boolean
  describedBy: string | undefined
  /** The problem found when all rows were checked. */
  problem: string | undefined
  acts: RowActs
}

/** How far Page Up and Page Down move. */
const page = 12
/** In rems. A longer list scrolls. */
const tallestList = 15

/** The row being edited: its coloured text under an input, its slots, and its completions. */
export function RowEditor(props: RowEditorProps) {
  const { text, caret, number, name, takesFocus, describedBy, problem, acts } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const mirror = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(false)
  const comment = isComment(text)
  const editor = useRowEditor({ text, caret, write: acts.write, focused: focused && !comment })
  const { parsed, faults, rest, open } = editor
  useLayoutEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  useLayoutEffect(() => placeCaret(input.current, caret))
  const onKeyDown = keysOf(text, editor, acts)
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    const [start, end] = [selectionStart ?? caret, selectionEnd ?? caret]
    const pastedText = event.clipboardData.getData("text")
    if (isTable(pastedText)) {
      event.preventDefault()
      acts.pasteTable(pastedText)
      return
    }
    const column = isColumnOfIds(pastedText) ? pasteColumn(parsed, pastedText, start, end) : undefined
    if (!column && !/[\n\r]/.test(pastedText.trim())) return
    event.preventDefault()
    if (column) acts.write(column.line, column.caret)
    else acts.paste(pastedText, start, end)
  }
  const justification = useWatch<PlanFields, "justification">({ name: "justification" })
  const shownFaults = comment ? [] : [...parsed.problems, ...faults]
  return (
    <>
      <div ref={frame} className="min-w-0">
        <div className="relative">
          <div aria-hidden className={classes(rowFont, "absolute inset-0 overflow-hidden")}>
            <div ref={mirror} className="w-max">
              {comment ? (
                <span className="text-faint">{text}</span>
              ) : (
                <ColouredLine line={text} spans={parsed.spans} faults={shownFaults} />
              )}
              <span className="text-faint">{rest}</span>
            </div>
          </div>
          <input
            type="text"
            name={name}
            ref={input}
            value={text}
            aria-label={`Linha ${number}`}
            placeholder={number === 1 ? "conceder papel … ou cole várias linhas" : undefined}
            autoComplete="off"
            autoCorrect="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={maxLineLength}
            role="combobox"
            aria-expanded={open}
            aria-controls={open ? `${id}-list` : undefined}
            aria-activedescendant={
              open && editor.active >= 0 ? optionId(id, editor.rows[editor.active]) : undefined
            }
            aria-describedby={[`${id}-slots`, describedBy].filter(Boolean).join(" ")}
            aria-invalid={shownFaults.length > 0 || undefined}
            onChange={({ target }) => acts.write(target.value, target.selectionEnd ?? target.value.length)}
            onPaste={onPaste}
            onSelect={({ currentTarget }) =>
              acts.moveCaret(currentTarget.selectionEnd ?? currentTarget.value.length)
            }
            onScroll={({ currentTarget }) => {
              if (mirror.current) mirror.current.style.translate = `${-currentTarget.scrollLeft}px`
            }}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            onKeyDown={onKeyDown}
            className={classes(
              inputClasses,
              rowFont,
              "relative text-transparent forced-colors:text-[FieldText]",
            )}
          />
        </div>
        {!comment && (
          <SlotChips
            id={`${id}-slots`}
            parsed={parsed}
            values={withPlansJustification(parsed.command, editor.values, justification)}
            faults={faults}
            className="not-empty:pt-0.5 not-empty:pb-1.5"
          />
        )}
        {problem !== undefined && faults[0]?.reason !== problem && (
          <p className="pb-1 text-small text-bad">{problem}</p>
        )}
      </div>
      {open && <Completions id={id} frame={frame} editor={editor} />}
    </>
  )
}

/** A plan's own justification is also its lines'. A runbook has none. */
const withPlansJustification = (
  command: Command | undefined,
  values: Values,
  justification: string | undefined,
): Values =>
  command && !isBlank(justification ?? "") ? withJustification(command, values, justification ?? "") : values

const optionId = (id: string, row: Row | undefined) => row && `${id}-${encodeURIComponent(row.id)}`

type Editor = ReturnType<typeof useRowEditor>

const arrows: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** The keys of a row, apart from an input's own. */
function keysOf(text: string, editor: Editor, acts: RowActs) {
  const answerTo = ({ key, altKey, shiftKey, ...event }: KeyboardEvent): (() => unknown) | undefined => {
    const isCtrl = event.ctrlKey || event.metaKey
    const arrow = arrows[key]
    if (arrow && altKey) return () => acts.moveBy(arrow)
    if (arrow && isCtrl) return editor.open ? () => editor.chooseBy(arrow) : undefined
    if (arrow) return () => acts.goBy(arrow)
    if (isCtrl && (key === "Home" || key === "End")) {
      return () => acts.goBy(key === "Home" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY)
    }
    if (altKey && key === "Enter") return () => acts.name(editor.parsed)
    if (isCtrl || altKey) return undefined
    switch (key) {
      case "Enter":
        return acts.addBelow
      case "PageDown":
        return () => acts.goBy(page)
      case "PageUp":
        return () => acts.goBy(-page)
      case "Backspace":
        return text === "" ? acts.remove : undefined
      case "Tab":
        // With nothing to complete, Tab leaves the sheet as usual.
        return !shiftKey && editor.open && editor.active >= 0 ? editor.takeChosen : undefined
      case "Escape":
        return editor.open ? editor.dismiss : undefined
      default:
        return undefined
    }
  }
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const answer = answerTo(event)
    if (!answer) return
    event.preventDefault()
    event.stopPropagation()
    // As in the palette's line.
    flushSync(answer)
  }
}

interface CompletionsProps {
  id: string
  frame: React.RefObject<HTMLDivElement | null>
  editor: Editor
}

/** The completions, in a list under the row. */
function Completions({ id, frame, editor }: CompletionsProps) {
  const position = usePositionUnder(frame, true)
  const narrow = useNarrow()
  const { lines, active, rows } = editor
  const latest = useRef(editor)
  latest.current = editor
  const onPress = useCallback((row: Row) => latest.current.take(row), [])
  const onPoint = useCallback((row: Row) => latest.current.point(row), [])
  const height = lines.reduce((sum, { kind }) => sum + (kind === "row" ? rowHeight : headingHeight), 0.75)
  return (
    <div
      style={{
        position: "fixed",
        visibility: position ? undefined : "hidden",
        ...position,
        // As wide as the narrow window, which is wider than the row.
        ...(narrow ? { left: 8, width: "calc(100vw - 1rem)" } : { maxWidth: "38rem" }),
      }}
      className="z-40 flex flex-col overflow-hidden rounded-xl border border-line bg-panel font-sans shadow-pop"
    >
      <Cmdk
        shouldFilter={false}
        vimBindings={false}
        disablePointerSelection
        value={rows[active]?.id ?? ""}
        label="Completar a linha"
        className="flex min-h-0 flex-col outline-none"
        style={{ height: `${Math.min(height, tallestList)}rem` }}
      >
        <PaletteList
          id={`${id}-list`}
          lines={lines}
          active={active}
          count={rows.length}
          optionId={(row) => optionId(id, row) ?? ""}
          onPoint={onPoint}
          onPress={onPress}
        />
      </Cmdk>
      <p className="flex gap-4 border-t border-line px-4 py-1.5 text-small text-muted pointer-coarse:hidden">
        <span className="flex items-center gap-1">
          <Keys keys="Tab" /> completar
        </span>
        <span className="flex items-center gap-1">
          <Keys keys="Ctrl+down" /> outra
        </span>
        <span className="flex items-center gap-1">
          <Keys keys="Enter" /> nova linha
        </span>
      </p>
    </div>
  )
}
