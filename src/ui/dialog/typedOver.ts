import { useNotify } from "../page/notice"
import { markDropping, opensElsewhere, sends, take, unnoticed, watchKeys, whileTyping } from "../page/oneGo"
import { inOneGo } from "../page/strokes"

type Typed = Pick<KeyboardEvent, "timeStamp">

/** Dialogs that are dropping typed text, each with the function that records further text. */
const typedOver = new WeakMap<Element, (first: Typed) => void>()

/**
 * Drops text typed over a dialog without a focused field, and shows a notice. The next key that would answer the
 * dialog is ignored too, however long the pause, with a notice; pressed again, it works. Otherwise a user who types a
 * refusal over an approval question would approve with the key that sends it.
 */
export function useDropOver(): (dialog: Element, first: Typed) => void {
  const notify = useNotify()
  const say = (text: string) => notify({ tone: "info", text })
  return (dialog, first) => {
    const noteText = typedOver.get(dialog)
    if (noteText) noteText(first)
    else
      dropOver(
        dialog,
        first,
        whileTyping(() => say(dialog.querySelector(fields) ? besideField : withoutField)),
        () => say(notAnswered),
      )
  }
}

const besideField =
  "O que foi digitado não valeu: o foco não está num campo. Use Tab até o campo e digite de novo."
const withoutField =
  "O que foi digitado não valeu: o que se abriu não tem onde escrever. Pare um instante antes da próxima tecla."
const notAnswered =
  "Nada foi confirmado: o que você digitou antes não valeu. Leia o que se pergunta e aperte de novo."

function dropOver(dialog: Element, first: Typed, onText: (key: Typed) => void, onAnswer: () => void): void {
  /** Whether text was typed since the last ignored answer. */
  let isTyped: boolean
  let last: number
  let pause: ReturnType<typeof setTimeout>
  let unmark = () => {}
  const pauseEnds = () => {
    clearTimeout(pause)
    unmark()
  }
  const note = ({ timeStamp }: Typed, until: number) => {
    last = timeStamp
    pauseEnds()
    unmark = markDropping()
    pause = setTimeout(unmark, until)
  }
  const noteText = (key: Typed) => {
    isTyped = true
    note(key, unnoticed)
  }
  noteText(first)
  typedOver.set(dialog, noteText)
  watchKeys(
    (event, over) => {
      if (!dialog.isConnected || event.key === "Escape") return over()
      if (opensElsewhere(event)) return
      // A user who has moved to a field since then has seen where the text goes.
      if (isText(event) && isInField(event)) return over()
      const since = event.timeStamp - last
      // After a pause, a space no longer separates two words.
      if (since <= unnoticed && isText(event) && (event.key !== " " || (isTyped && since <= inOneGo))) {
        take(event)
        noteText(event)
        return onText(event)
      }
      if (!sends(event)) return
      if (since > inOneGo && !isTyped) return over()
      take(event)
      // A key that sends the text belongs to the text. The same key pressed again without a pause is no answer
      // either.
      if (since > inOneGo) isTyped = false
      note(event, inOneGo)
      if (!event.repeat) onAnswer()
    },
    () => {
      pauseEnds()
      typedOver.delete(dialog)
    },
  )
}

const isText = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key.length === 1 && !ctrlKey && !metaKey
const isInField = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.matches(fields)
/** Elements that take text. */
export const fields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'
