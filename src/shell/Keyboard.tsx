import { type Reason, useDispatcher } from "@/shortcuts/dispatcher"
import { notify } from "@/ui/page/notice"

const again = "Pare um instante e aperte de novo."

/** Why typed keys did nothing, in one sentence. */
const texts: Record<Exclude<Reason, "refused">, (key: string) => string> = {
  unseen: () => `O que foi digitado não valeu: isto apareceu enquanto você digitava. ${again}`,
  unsent: () => `O que foi digitado não valeu: o formulário apareceu enquanto você digitava. ${again}`,
  unbound: (key) =>
    `O que foi digitado não valeu: ${key.toUpperCase()} não faz nada aqui agora. Pare um instante antes da próxima tecla.`,
  fieldless: () => "O que foi digitado não valeu: aqui nenhum campo espera um texto.",
  ended: () =>
    "O que foi digitado não valeu, fora o texto do primeiro campo: o formulário ainda não estava na tela.",
}

const tell = (reason: Reason, key: string) => {
  if (reason !== "refused") notify({ tone: "info", text: texts[reason](key) })
}

/** All keys of the page (`src/shortcuts`). Rendered once. */
export function Keyboard() {
  useDispatcher(tell)
  return null
}
