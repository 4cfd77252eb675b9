import { type Preview, RequestError } from "@/client/send"
import { capitalized } from "@/domain/text/words"
import type { Values } from "../command"

/** What one change would do, or why it would be refused. */
export interface ChangePreview {
  values: Values
  preview?: Preview
  refusal?: string
  /** Of the refusal. */
  code?: string
}

/** Why it would be refused, of what the preview failed with. */
export const refusedBy = (error: Error) => ({
  refusal: error.message,
  ...(error instanceof RequestError && { code: error.code }),
})

/** Why a change would be refused stands in its form. It is not shown as a failure besides. */
export const quietPreview = { quiet: true } as const

/** What a change would do, as one text, where it is not drawn as a card. */
export const previewText = ({ effects }: Preview): string =>
  joined(effects.flatMap(({ text }) => (text === "" ? [] : [text])))

const opening = "Ao confirmar, "

/** A sentence of a preview without what says when it happens. */
export const withoutOpening = (text: string): string =>
  text.startsWith(opening) ? capitalized(text.slice(opening.length)) : text

/** One text of several sentences, which begin alike: only the first says when. */
function joined([first = "", ...others]: readonly string[]): string {
  const shortened = others.map((text) => {
    if (!first.startsWith(opening) || !text.startsWith(opening)) return text
    return withoutOpening(text)
  })
  return [first, ...shortened].join(" ")
}
