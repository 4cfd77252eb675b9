import { idleMinutes } from "@/domain/sessions"
import { enumerated } from "@/domain/text/words"

/** An application that the person was in when they signed out. */
interface EnteredApplication {
  acronym: string
  /** It is notified when a session ends. */
  told: boolean
}

/** In words: *SINAL, ENSINO e ABIS*. */
export const acronymsOf = (entered: readonly EnteredApplication[]) =>
  enumerated(entered.map(({ acronym }) => acronym))

/** The sign-in page's message after signing out: which sessions have ended and which have not. */
export function signedOutMessage(
  entered: readonly EnteredApplication[],
  { everywhere, answered }: { everywhere: boolean; answered: boolean },
): string {
  if (!answered) {
    return `Você saiu deste navegador, mas o servidor não confirmou: o que ainda estiver aberto termina sozinho em ${idleMinutes} minutos sem uso.`
  }
  if (entered.length === 0) return "Você saiu do Atalaia."
  if (!everywhere) {
    return `Você saiu do Atalaia e continua em ${acronymsOf(entered)}. Se outra pessoa vai usar este navegador, saia também de lá.`
  }
  const untold = entered.filter(({ told }) => !told)
  const ended = `Você saiu do Atalaia e de ${acronymsOf(entered)}.`
  if (untold.length === 0) return ended
  return `${ended} ${acronymsOf(untold)} não ${untold.length === 1 ? "recebe" : "recebem"} avisos do Atalaia: se ainda houver uma página aberta lá, feche-a.`
}
