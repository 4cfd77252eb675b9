import { type Preview, RequestError } from "@/client/send"
import { capitalized } from "@/domain/text/words"
import type { Values } from "../command"

/** The preview of one change, or the reason why it would be refused. */
export interface ChangePreview {
  values: Values
  preview?: Preview
  refusal?: string
  /** The code of the refusal. */
  code?: string
  /** The server refused the change itself; its preview did not fail. */
  isCertain?: boolean
  /** Sending it asks for the password before the server checks anything else. */
  asksWho?: true
  /** The rule of incompatible roles that refuses, if the person may ask for an exception. */
  rule?: number
}

/** The refusal in an error that a preview failed with. */
export const refusedBy = (error: Error) => ({
  refusal: error.message,
  ...(error instanceof RequestError && {
    code: error.code,
    isCertain: error.isCertain,
    ...(error.rule !== undefined && { rule: error.rule }),
  }),
})

/** The reason why all changes will be refused, if sending one would ask for the password first. */
export const refusedBeforehand = (previews: readonly ChangePreview[]): string | undefined =>
  previews.every(({ asksWho, isCertain }) => asksWho && isCertain) ? previews[0]?.refusal : undefined

/** The form shows a refused preview itself, so no error notice is shown for it. */
export const quietPreview = { quiet: true } as const

/** The preview as one text, if it is not drawn as a card. */
export const previewText = ({ effects }: Preview): string =>
  joined(effects.flatMap(({ text }) => (text === "" ? [] : [text])))

/** Whether a change would be refused, or its preview warns. */
export const warns = ({ preview, refusal }: ChangePreview): boolean =>
  refusal !== undefined ||
  (preview?.effects.some(({ text, tone }) => text !== "" && (tone === "danger" || tone === "warning")) ??
    false)

const opening = "Ao confirmar, "

/** Removes the opening *Ao confirmar,* from a sentence. */
export const withoutOpening = (text: string): string =>
  text.startsWith(opening) ? capitalized(text.slice(opening.length)) : text

/** Joins sentences with the same opening; only the first keeps it. */
function joined([first = "", ...others]: readonly string[]): string {
  const shortened = others.map((text) => {
    if (!first.startsWith(opening) || !text.startsWith(opening)) return text
    return withoutOpening(text)
  })
  return [first, ...shortened].join(" ")
}
