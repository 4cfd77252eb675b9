import { type NoticeContent, notify } from "./notice"

/** Copies a text to the clipboard. If that fails, shows a notice and returns `false`. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    // Not allowed, or not available without https.
    console.error(error)
    notify({ tone: "bad", text: "Não foi possível copiar. Selecione o texto e use Ctrl+C." })
    return false
  }
}

/**
 * For a notice that another person decided first: offers the typed justification for copying, and stays until it is
 * closed.
 */
export const keptJustification = (text: string | undefined): Partial<NoticeContent> =>
  text === undefined
    ? {}
    : {
        tone: "bad",
        details: `A sua justificativa não foi enviada: “${text}”`,
        action: { label: "Copiar justificativa", run: () => void copyText(text) },
      }
