import { typedAhead } from "@/ui/form/coming"
import { dropOneGo, sendNothingInOneGo } from "@/ui/form/oneGo"
import { inOneGo } from "@/ui/form/strokes"
import { useNotify } from "@/ui/notices/notice"

/** Said to whoever types on behind a key that did nothing. */
const unheard =
  "O que foi digitado não valeu: começou antes que se pudesse ler a tela. Pare um instante e aperte de novo."

/** Said to whoever types on behind a letter that does nothing here. */
const dead = (key: string) =>
  `O que foi digitado não valeu: ${key.toUpperCase()} não faz nada aqui. Pare um instante antes da próxima tecla.`

/** Said to whoever sends what they typed in one go with what opened the form. */
const unread = "Confira antes sobre quem é: isto abriu antes que se pudesse ler. Para enviar, aperte de novo."

/** Said where something would have been done at once. */
const covered = "Confira antes sobre quem é: apareceu enquanto o comando era digitado. Nada foi feito."

/** What becomes of keys that are typed without waiting for what they are about, and what is said of it. */
export function useInOneGo() {
  const notify = useNotify()
  const say = (text: string) => () => notify({ tone: "info", text })
  return {
    /** That key did nothing, nor do those behind it. */
    drop: (first: KeyboardEvent) => dropOneGo(first, say(unheard)),
    /** The same of a letter that has nothing to do where it was pressed. */
    dropUnheard: (first: KeyboardEvent) => dropOneGo(first, say(dead(first.key))),
    /** The same of a key that says why it does nothing: whoever reads that waits no longer than between two words. */
    dropRefused: (first: KeyboardEvent, why: string) => {
      say(why)()
      dropOneGo(first, say(dead(first.key)), inOneGo)
    },
    onTyped: say(unheard),
    /** The form that opens now is about something that nobody can have read. */
    sendNothing: () => {
      typedAhead.sendNothing(say(unread))
      sendNothingInOneGo(say(unread))
    },
    /** Nothing is done about something that nobody can have read; nor do the keys behind that do anything. */
    refuse: () => {
      say(covered)()
      dropOneGo({ key: "", timeStamp: performance.now() }, () => {})
    },
  }
}
