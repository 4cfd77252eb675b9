import type { MouseEvent } from "react"
import { type SessionInfo, useSession } from "@/client/identity"
import { uncapitalized } from "@/domain/text/words"
import { Keys } from "@/ui/buttons/Keys"
import { useDecisionBar } from "@/ui/page/notice"
import { useNarrow } from "@/ui/page/useMediaQuery"
import type { Command } from "../command"
import type { Parsed } from "../grammar/parsed"
import { isComplete } from "../grammar/values"
import { valuesOf } from "../run/run"
import { isCorrectedInLine } from "./openLine"
import type { Row } from "./rows/rows"

export interface PaletteFooterProps {
  parsed: Parsed
  /** The row that `Enter` takes. Without one, `Enter` applies to the line. */
  row: Row | undefined
  /** The label of the action that `Enter` runs instead of a change that would be refused. */
  leads: string | undefined
  /** The line is complete and has no faults. */
  complete: boolean
  /** A value of the line fits nothing. A command without a form of its slots then only says why. */
  misread: boolean
  /** Whether `Ctrl+Enter` executes the line without a form. */
  carriedOut: boolean
  /** The details are longer than their room. */
  cut: boolean
  /** The actions of `Enter` and `Ctrl+Enter`, for users without a keyboard. */
  enter: () => void
  execute: () => void
  close: () => void
}

type Account = SessionInfo["user"]["userAccountInfo"]

/** A key and its effect, with `press` if a click does the same. */
interface Hint {
  keys: string
  label: string
  press?: () => void
}

const sayWhyNot = "dizer por que não"

/** The label for `Enter`. It says *executar* only if something is executed. */
function enterDoes({ parsed, row, leads, complete, misread }: PaletteFooterProps, account: Account): string {
  const { command, mode } = parsed
  if (leads !== undefined) return uncapitalized(leads)
  if (row?.disabledReason !== undefined) return sayWhyNot
  const action = row?.action
  const begun = action?.kind === "run" ? action.command : command
  if (begun?.notNow?.(account) !== undefined) return sayWhyNot
  if (action?.kind === "go" || action?.kind === "person") return "abrir página"
  if (action?.kind === "run") return doneBy(action.command, isComplete(action.command, valuesOf(action.fill)))
  const isWritten = action?.kind === "line" || (action?.kind === "complete" && !action.value)
  if (isWritten || mode !== "command" || !command) return "escolher"
  return !action && misread && isCorrectedInLine(parsed) ? sayWhyNot : doneBy(command, complete)
}

/** An incomplete command, or one that makes a change, opens its form. */
function doneBy({ go, run }: Command, complete: boolean): string {
  if (!complete || !(go || run)) return "abrir formulário"
  return go ? "abrir página" : "executar"
}

const button = "flex items-center gap-1 rounded-sm whitespace-nowrap hover:text-text pointer-coarse:py-1.5"

/** Keeps the focus in the line, so that typing continues there. */
const stay = (event: MouseEvent) => event.preventDefault()

/** The keys that work now. Those that act on the line are buttons too, outside the tab order. */
export function PaletteFooter(props: PaletteFooterProps) {
  const { parsed, carriedOut, cut, close, execute } = props
  const account = useSession().user.userAccountInfo
  // In narrow windows the bar is at the end of the window, and notices are between it and the details.
  const bar = useDecisionBar()
  const narrow = useNarrow()
  const { mode, line } = parsed
  const enter: Hint = { keys: "Enter", label: enterDoes(props, account), press: props.enter }
  const hints: Hint[] =
    mode === "command"
      ? [
          enter,
          ...(carriedOut ? [{ keys: "Ctrl+Enter", label: "executar", press: execute }] : []),
          ...(cut ? [{ keys: "Ctrl+down", label: "ler o resto" }] : []),
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
