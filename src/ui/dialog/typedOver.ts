import { markDropping, opensElsewhere, sends, take, unnoticed, watchKeys, whileTyping } from "../form/oneGo"
import { inOneGo } from "../form/strokes"
import { useNotify } from "../notices/notice"

type Typed = Pick<KeyboardEvent, "timeStamp">

/** Dialogs that text was typed over, by what notes that more is. */
const typedOver = new WeakMap<Element, (first: Typed) => void>()

/**
 * Drops text that is typed over a dialog without a field for it, and says so. The first key behind it that would answer the
 * dialog does nothing either, however long the pause: that is said, and once it is pressed again it does what it does. Who typed
 * a refusal over the question whether to approve does not approve by what they send it with.
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
  /** Whether text was typed since an answer did nothing. */
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
      // Whoever has come to a field since has seen where what they type goes.
      if (isText(event) && isInField(event)) return over()
      const since = event.timeStamp - last
      // A blank behind a pause is no longer between two words.
      if (since <= unnoticed && isText(event) && (event.key !== " " || (isTyped && since <= inOneGo))) {
        take(event)
        noteText(event)
        return onText(event)
      }
      if (!sends(event)) return
      if (since > inOneGo && !isTyped) return over()
      take(event)
      // What is sent with the text is part of it; what is pressed in passing again is no answer.
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
/** Where text is written. */
export const fields =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"]'
