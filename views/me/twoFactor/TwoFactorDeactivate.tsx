import { screens } from "@views/screens"
import { useEffect, useState } from "react"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { codeMaximum } from "@/domain/twoFactor"
import type { CommandFormProps } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { TextField } from "@/ui/fields/TextField"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { loadAnewSaying } from "@/ui/notices/notice"
import { Banner } from "@/ui/states/Banner"
import { TwoFactorNotNow } from "./TwoFactorNotNow"

/** Deactivates the person's own two-factor authentication with a current code. Then the page is reloaded. */
export default function TwoFactorDeactivate({ command: { title, notNow }, close }: CommandFormProps) {
  const { atalaiaId, userAccountInfo } = useSession().user
  const refusal = notNow?.(userAccountInfo)
  const [done, setDone] = useState(false)
  if (done) return <LoadAnew />
  if (refusal !== undefined) {
    return (
      <TwoFactorNotNow title={title} onClose={close}>
        {refusal}
      </TwoFactorNotNow>
    )
  }
  return (
    <FormDialog
      id={`two-factor off ${atalaiaId}`}
      title={title}
      width="narrow"
      draft={false}
      emptied={["code"]}
      defaults={{ code: "" }}
      submitLabel="Desativar"
      danger
      disabledReason={({ code }) =>
        code.trim() === "" ? "Digite o código que o aplicativo mostra" : undefined
      }
      submit={({ code }) => api.twoFactor.deactivate({ body: { code: code.trim() } })}
      onDone={() => setDone(true)}
      onClose={close}
    >
      <Banner tone="warn">
        Entrar passará a pedir só a senha. A chave do seu aplicativo e os códigos de recuperação deixam de
        valer.
      </Banner>
      <FormSection bare>
        <TextField
          name="code"
          label="Código de verificação"
          hint="Do aplicativo autenticador; códigos de recuperação não servem aqui."
          required
          mono
          maxLength={codeMaximum}
          inputMode="numeric"
          autoComplete="one-time-code"
          span={4}
        />
      </FormSection>
    </FormDialog>
  )
}

/** Drawn instead of the form, so that the form does not stop the page from being left. */
function LoadAnew() {
  useEffect(
    () => loadAnewSaying(pathTo(screens.me), { tone: "ok", text: "Autenticação em 2 etapas desativada!" }),
    [],
  )
  return null
}
