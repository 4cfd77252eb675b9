import { typedAhead } from "@/ui/page/coming"
import { useNotify } from "@/ui/page/notice"
import { dropOneGo, sendNothingInOneGo } from "@/ui/page/oneGo"
import { inOneGo } from "@/ui/page/strokes"

/** Shown if the user continues to type after a key that was ignored. */
const unheard =
  "O que foi digitado não valeu: começou antes que se pudesse ler a tela. Pare um instante e aperte de novo."

/** Shown if the user continues to type after a letter that is bound to nothing. */
const dead = (key: string) =>
  `O que foi digitado não valeu: ${key.toUpperCase()} não faz nada aqui. Pare um instante antes da próxima tecla.`

/** Shown if the user submits a form in the same burst of typing that opened it. */
const unread = "Confira antes sobre quem é: isto abriu antes que se pudesse ler. Para enviar, aperte de novo."

/** Shown if a command without a form would have acted on something unread. */
const covered = "Confira antes sobre quem é: apareceu enquanto o comando era digitado. Nada foi feito."

/** Handles keys typed before the user can have read their target, and shows why they did nothing. */
export function useInOneGo() {
  const notify = useNotify()
  const say = (text: string) => () => notify({ tone: "info", text })
  return {
    /** Ignores this key and the rest of its burst. */
    drop: (first: KeyboardEvent) => dropOneGo(first, say(unheard)),
    /** As `drop`, for a letter that is bound to nothing here. */
    dropUnheard: (first: KeyboardEvent) => dropOneGo(first, say(dead(first.key))),
    /**
     * As `drop`, for a key with a reason why it does nothing. A pause of `inOneGo` ends the burst, because the user
     * has seen the reason.
     */
    dropRefused: (first: KeyboardEvent, why: string) => {
      say(why)()
      dropOneGo(first, say(dead(first.key)), inOneGo)
    },
    onTyped: say(unheard),
    /** Blocks submitting the form that opens now until the burst ends: the user cannot have read its subject. */
    sendNothing: () => {
      typedAhead.sendNothing(say(unread))
      sendNothingInOneGo(say(unread))
    },
    /** Refuses to act on something unread, and ignores the rest of the burst. */
    refuse: () => {
      say(covered)()
      dropOneGo({ key: "", timeStamp: performance.now() }, () => {})
    },
  }
}
