import { type Reason, useDispatcher } from "@/shortcuts/dispatcher"
import { notify } from "@/ui/page/notice"

const again = "Pare um instante e aperte de novo."

/** Why typed keys did nothing, in one sentence. */
const texts: Record<Exclude<Reason, "refused">, (key: string) => string> = {
  unseen: () => `Nada foi feito: isto apareceu enquanto você digitava. ${again}`,
  unsent: () => `Nada foi enviado: o formulário apareceu enquanto você digitava. ${again}`,
  unbound: (key) =>
    `O que foi digitado não valeu: ${key.toUpperCase()} não faz nada aqui. Pare um instante antes da próxima tecla.`,
  ended: () => "Só valeu o texto do primeiro campo: o resto foi digitado antes de o formulário aparecer.",
}

const tell = (reason: Reason, key: string) => {
  if (reason !== "refused") notify({ tone: "info", text: texts[reason](key) })
}

/** All keys of the page (`src/shortcuts`). Rendered once. */
export function Keyboard() {
  useDispatcher(tell)
  return null
}
