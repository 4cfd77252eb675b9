import { fields } from "../form/oneGo"
import { useNotify } from "../notices/notice"

/** What is said to whoever types over a dialog that has no field for it, and then answers it. */
export function useTypedOver() {
  const notify = useNotify()
  const say = (text: string) => notify({ tone: "info", text })
  return {
    onTyped: (dialog: Element) =>
      say(
        dialog.querySelector(fields)
          ? "O que foi digitado não valeu: o foco não está num campo. Use Tab até o campo e digite de novo."
          : "O que foi digitado não valeu: o que se abriu não tem onde escrever. Pare um instante antes da próxima tecla.",
      ),
    onAnswer: () =>
      say(
        "Nada foi confirmado: o que você digitou antes não valeu. Leia o que se pergunta e aperte de novo.",
      ),
  }
}
