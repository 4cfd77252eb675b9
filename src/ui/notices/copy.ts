import { type NoticeContent, notify } from "./notice"

/** Puts a text on the clipboard. Where that is not possible, it says so and answers `false`. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    // Forbidden, or not there at all without https.
    console.error(error)
    notify({ tone: "bad", text: "Não foi possível copiar. Selecione o texto e use Ctrl+C." })
    return false
  }
}

/**
 * For a notice about a decision that somebody else made first: the justification that was typed is not lost with it, and
 * the notice stays until it is closed.
 */
export const keptJustification = (text: string | undefined): Partial<NoticeContent> =>
  text === undefined
    ? {}
    : {
        tone: "bad",
        details: `A sua justificativa não foi enviada: “${text}”`,
        action: { label: "Copiar justificativa", run: () => void copyText(text) },
      }
