import type { MouseEvent } from "react"
import { uncapitalized } from "@/domain/text/words"
import { Keys } from "@/ui/buttons/Keys"
import { useDecisionBar } from "@/ui/notices/notice"
import { useNarrow } from "@/ui/page/useMediaQuery"
import type { Command } from "../command"
import type { Parsed } from "../grammar/parsed"
import { isComplete } from "../grammar/values"
import { valuesOf } from "../run/run"
import type { Row } from "./rows/rows"

export interface PaletteFootProps {
  parsed: Parsed
  /** What `Enter` would take; without one it is about the line. */
  row: Row | undefined
  /** What `Enter` leads to in place of a change that would be refused. */
  leads: string | undefined
  /** Nothing is missing in the line, and nothing is wrong with it. */
  complete: boolean
  /** Whether `Ctrl+Enter` carries the line out by itself. */
  carriedOut: boolean
  /** What `Enter` and `Ctrl+Enter` do, for those who have no keys at hand. */
  enter: () => void
  execute: () => void
  close: () => void
}

/** A key and what it does; `press` where that is done by clicking it, too. */
interface Hint {
  keys: string
  label: string
  press?: () => void
}

/** What `Enter` does: *executar* is said of what is carried out, and of nothing else. */
function enterDoes({ parsed: { command, mode }, row, leads, complete }: PaletteFootProps): string {
  if (leads !== undefined) return uncapitalized(leads)
  if (row?.disabledReason !== undefined) return "dizer por que não"
  const action = row?.action
  if (action?.kind === "go" || action?.kind === "person") return "abrir página"
  if (action?.kind === "run") return doneBy(action.command, isComplete(action.command, valuesOf(action.fill)))
  const isWritten = action?.kind === "line" || (action?.kind === "complete" && !action.value)
  return isWritten || mode !== "command" || !command ? "escolher" : doneBy(command, complete)
}

/** What still misses something, or is a change, has its form. */
function doneBy({ go, run }: Command, complete: boolean): string {
  if (!complete || !(go || run)) return "abrir formulário"
  return go ? "abrir página" : "executar"
}

const button = "flex items-center gap-1 rounded-sm whitespace-nowrap hover:text-text pointer-coarse:py-1.5"

/** The line keeps the focus: what is typed next goes into it. */
const stay = (event: MouseEvent) => event.preventDefault()

/** The keys that matter now; those that do what the line says are buttons as well, outside of the way of `Tab`. */
export function PaletteFoot(props: PaletteFootProps) {
  const { parsed, carriedOut, close, execute } = props
  // In narrow windows it is at the end of the window, where notices come up.
  const bar = useDecisionBar()
  const narrow = useNarrow()
  const { mode, line } = parsed
  const enter: Hint = { keys: "Enter", label: enterDoes(props), press: props.enter }
  const hints: Hint[] =
    mode === "command"
      ? [
          enter,
          ...(carriedOut ? [{ keys: "Ctrl+Enter", label: "executar", press: execute }] : []),
          { keys: "Tab", label: "completar" },
          { keys: "up", label: "histórico" },
        ]
      : [
          enter,
          { keys: "up down", label: "mover" },
          { keys: ">", label: "comandar" },
          { keys: "?", label: "ajuda" },
        ]
  return (
    <div
      ref={narrow ? bar : undefined}
      className="flex items-center gap-4 overflow-hidden border-t border-line px-4 py-2 text-small text-muted"
    >
      {hints.map(({ keys, label, press }) =>
        press ? (
          <button
            key={keys}
            type="button"
            tabIndex={-1}
            className={button}
            onMouseDown={stay}
            onClick={press}
          >
            <Keys keys={keys} /> {label}
          </button>
        ) : (
          <span
            key={keys}
            className="flex items-center gap-1 whitespace-nowrap max-sm:nth-[n+3]:hidden pointer-coarse:hidden"
          >
            <Keys keys={keys} /> {label}
          </span>
        ),
      )}
      <button type="button" tabIndex={-1} className={`ml-auto ${button}`} onClick={close}>
        <Keys keys="Esc" /> {line === "" ? "fechar" : "limpar"}
      </button>
    </div>
  )
}
