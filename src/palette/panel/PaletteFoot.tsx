import { Keys } from "@/ui/buttons/Keys"
import type { Command } from "../command"
import type { Parsed } from "../grammar/parsed"
import type { Row } from "./rows/rows"

export interface PaletteFootProps {
  parsed: Parsed
  /** What `Enter` would take; without one it is about the line. */
  row: Row | undefined
  /** Nothing is missing in the line, and nothing is wrong with it. */
  complete: boolean
  /** Whether `Ctrl+Enter` carries the line out by itself. */
  carriedOut: boolean
  close: () => void
}

/** What `Enter` does: *executar* is said of what is carried out, and of nothing else. */
function enterDoes({ parsed: { command, mode }, row, complete }: PaletteFootProps): string {
  const done = row && doneByRow(row)
  if (done !== undefined) return done
  if (mode !== "command" || !command || (row && !complete)) return "escolher"
  return complete ? doneBy(command) : "abrir formulário"
}

const doneBy = ({ go, run }: Command) => (go ? "abrir página" : run ? "executar" : "abrir formulário")

/** Nothing of a row that only writes into the line. */
function doneByRow({ action, disabledReason }: Row): string | undefined {
  if (disabledReason !== undefined) return "dizer por que não"
  if (action.kind === "go" || action.kind === "person") return "abrir página"
  return action.kind === "run" ? doneBy(action.command) : undefined
}

/** The keys that matter now. */
export function PaletteFoot(props: PaletteFootProps) {
  const { parsed, carriedOut, close } = props
  const { mode, line } = parsed
  const enter: [string, string] = ["Enter", enterDoes(props)]
  const hints: [string, string][] =
    mode === "command"
      ? [
          enter,
          ...(carriedOut ? [["Ctrl+Enter", "executar"] as [string, string]] : []),
          ["Tab", "completar"],
          ["up", "histórico"],
        ]
      : [enter, ["up down", "mover"], [">", "comandar"], ["?", "ajuda"]]
  return (
    <div className="flex items-center gap-4 overflow-hidden border-t border-line px-4 py-2 text-small text-muted">
      {hints.map(([keys, label]) => (
        <span
          key={keys}
          className="flex items-center gap-1 whitespace-nowrap max-sm:nth-[n+3]:hidden pointer-coarse:hidden"
        >
          <Keys keys={keys} /> {label}
        </span>
      ))}
      <button
        type="button"
        tabIndex={-1}
        className="ml-auto flex items-center gap-1 rounded-sm hover:text-text pointer-coarse:py-1.5"
        onClick={close}
      >
        <Keys keys="Esc" /> {line === "" ? "fechar" : "limpar"}
      </button>
    </div>
  )
}
