import type { Ref } from "react"
import { classes } from "../theme/classes"

/** A part of the text from `start` up to `end`, in characters. Text outside all tokens is plain. */
export interface SearchToken {
  start: number
  end: number
  kind: "text" | "filter"
}

interface Piece {
  start: number
  text: string
  filter: boolean
}

/** Splits the text into its tokens and the text between them. */
export function piecesOf(value: string, tokens: readonly SearchToken[]): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end, kind } of [...tokens].sort((a, b) => a.start - b.start)) {
    if (kind !== "filter" || start < at || end > value.length) continue
    if (start > at) pieces.push({ start: at, text: value.slice(at, start), filter: false })
    pieces.push({ start, text: value.slice(start, end), filter: true })
    at = end
  }
  if (at < value.length) pieces.push({ start: at, text: value.slice(at), filter: false })
  return pieces
}

/** The coloured line and the input above it must match to the pixel: same font, same gaps. */
export const line = "text-base whitespace-pre [word-spacing:0.65em]"

interface ColouredTextProps {
  value: string
  tokens: readonly SearchToken[]
  ref: Ref<HTMLDivElement>
}

/** The coloured text of a search: filters look like chips. */
export function ColouredText({ value, tokens, ref }: ColouredTextProps) {
  return (
    <div
      ref={ref}
      aria-hidden
      className={classes(line, "absolute inset-0 flex items-center overflow-hidden forced-colors:hidden")}
    >
      <span className="w-max">
        {piecesOf(value, tokens).map(({ start, text, filter }) => (
          <span
            key={start}
            className={filter ? "-mx-[3px] rounded-sm bg-accent-soft px-[3px] py-[3px] text-accent-text" : ""}
          >
            {text}
          </span>
        ))}
      </span>
    </div>
  )
}
