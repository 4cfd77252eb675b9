import { useSetAtom } from "jotai"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { endSession } from "@/client/session"
import { afterSessionAtom } from "@/shell/AfterSession"
import { useNotify } from "@/ui/page/notice"
import { RecoveryCodes } from "../RecoveryCodes"
import { codeMissing } from "./twoFactorTexts"
import { useSecretLife } from "./useSecretLife"

const defaults = { code: "" }

/** The parts of the activation form, in a dialog or on the mandatory screen. */
export function useActivation() {
  const { user } = useSession()
  const { life, remaining, confirm } = useSecretLife()
  const show = useSetAtom(afterSessionAtom)
  const notify = useNotify()
  return {
    fields: { life, remaining },
    form: {
      id: `two-factor ${user.atalaiaId}`,
      draft: false,
      defaults,
      submitLabel: "Confirmar",
      disabledReason: ({ code }: typeof defaults) => {
        if (remaining === 0) return "A chave venceu: aguarde a próxima"
        return code.trim() === "" ? codeMissing : undefined
      },
      submit: ({ code }: typeof defaults) =>
        confirm((secret) => api.twoFactor.activate({ body: { code: code.trim(), secret } })),
      onDone: ({ recoveryCodes }: { recoveryCodes: string[] }) => {
        show(<RecoveryCodes user={user} codes={recoveryCodes} by="authenticator" />)
        notify({ tone: "ok", text: "Autenticação em 2 etapas ativada!" })
        // The server has ended all sessions of the person, this one included.
        endSession()
      },
    },
  }
}
