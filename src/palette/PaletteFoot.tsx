import { Keys } from "@/ui/Keys"
import type { Parsed } from "./parsed"

/** The keys that matter now. */
export function PaletteFoot({ parsed, close }: { parsed: Parsed; close: () => void }) {
  const { command, mode, line } = parsed
  const hints: [string, string][] =
    mode === "command"
      ? [
          ["Enter", command?.go || command?.run ? "executar" : "abrir formulário"],
          ...(command?.change ? [["Ctrl+Enter", "executar"] as [string, string]] : []),
          ["Tab", "completar"],
          ["up", "histórico"],
        ]
      : [
          ["Enter", "escolher"],
          ["up down", "mover"],
          [">", "comandar"],
          ["?", "ajuda"],
        ]
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
