import { Command as Cmdk } from "cmdk"
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from "react"
import { classes } from "@/ui/theme/classes"
import { pasteColumn } from "../grammar/grammar"
import type { Parsed } from "../grammar/parsed"
import { ColouredLine } from "./ColouredLine"
import { placeCaret } from "./caret"
import { commandFont, inputClasses, inputProps, searchFont } from "./inputProps"

export interface PaletteLineProps {
  input: RefObject<HTMLInputElement | null>
  parsed: Parsed
  /** The rest of the best match, shown as ghost text. */
  rest: string
  /** Ranges of the line that match nothing. */
  faults: readonly { start: number; end: number }[]
  listId: string
  /** The option id of the row that `Enter` takes. */
  activeId: string | undefined
  describedBy: string
  onWrite: (text: string, caret: number) => void
  onCaret: (caret: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The input of the palette. A mirror under it draws the coloured line, letter over letter. */
export function PaletteLine(props: PaletteLineProps) {
  const { input, parsed, rest, faults, listId, activeId, describedBy, onWrite, onCaret, onKeyDown } = props
  const mirror = useRef<HTMLDivElement>(null)
  const { line, caret, spans } = parsed
  const commanding = parsed.mode === "command"
  useLayoutEffect(() => placeCaret(input.current, caret))
  return (
    <div className="relative px-4.5 pt-3 pb-2">
      {commanding && (
        <div
          aria-hidden
          className={classes(commandFont, "absolute inset-x-4.5 top-3 w-auto overflow-hidden")}
        >
          {/* Translated rather than scrolled, because the mirror is briefly shorter than the line while a letter is being typed. */}
          <div ref={mirror} className="w-max">
            <ColouredLine line={line} spans={spans} faults={faults} />
            <span className="text-faint">{rest}</span>
          </div>
        </div>
      )}
      {/* cmdk tracks its own value and selection. `asChild` lets the child's props override it. */}
      <Cmdk.Input asChild value="">
        <input
          {...inputProps}
          ref={input}
          value={line}
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={activeId}
          aria-describedby={describedBy}
          aria-invalid={faults.length > 0 || undefined}
          onChange={({ target }) => onWrite(target.value, target.selectionEnd ?? target.value.length)}
          onPaste={(event) => {
            const { selectionStart, selectionEnd } = event.currentTarget
            const text = event.clipboardData.getData("text")
            const next = pasteColumn(parsed, text, selectionStart ?? caret, selectionEnd ?? caret)
            if (!next) return
            event.preventDefault()
            onWrite(next.line, next.caret)
          }}
          onSelect={({ currentTarget }) => onCaret(currentTarget.selectionEnd ?? currentTarget.value.length)}
          onScroll={({ currentTarget }) => {
            if (mirror.current) mirror.current.style.translate = `${-currentTarget.scrollLeft}px`
          }}
          onKeyDown={onKeyDown}
          className={classes(
            inputClasses,
            "relative",
            commanding ? classes(commandFont, "text-transparent forced-colors:text-[FieldText]") : searchFont,
          )}
        />
      </Cmdk.Input>
    </div>
  )
}
