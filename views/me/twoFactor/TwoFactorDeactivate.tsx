import { screens } from "@views/screens"
import { useEffect, useState } from "react"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import type { CommandFormProps } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { NoForm } from "@/ui/form/NoForm"
import { loadAnewSaying } from "@/ui/page/notice"
import { Banner } from "@/ui/states/Banner"
import { CodeField } from "./CodeField"
import { codeMissing } from "./twoFactorTexts"

/** Deactivates the user's two-factor authentication with a current code, then reloads the page. */
export default function TwoFactorDeactivate({ command: { title, notNow }, close }: CommandFormProps) {
  const { atalaiaId, userAccountInfo } = useSession().user
  const refusal = notNow?.(userAccountInfo)
  const [done, setDone] = useState(false)
  if (done) return <LoadAnew />
  if (refusal !== undefined) {
    return (
      <NoForm title={title} close={close}>
        {refusal}
      </NoForm>
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
      disabledReason={({ code }) => (code.trim() === "" ? codeMissing : undefined)}
      submit={({ code }) => api.twoFactor.deactivate({ body: { code: code.trim() } })}
      onDone={() => setDone(true)}
      onClose={close}
    >
      <Banner tone="warn">
        Entrar passará a pedir só {userAccountInfo.onlyProvider ?? "a senha"}. A chave do seu aplicativo e os
        códigos de recuperação deixam de valer.
      </Banner>
      <FormSection bare>
        <CodeField hint="Do aplicativo autenticador; códigos de recuperação não servem aqui." span={4} />
      </FormSection>
    </FormDialog>
  )
}

/** Rendered instead of the form, because the form would ask before the page is left. */
function LoadAnew() {
  useEffect(
    () => loadAnewSaying(pathTo(screens.me), { tone: "ok", text: "Autenticação em 2 etapas desativada!" }),
    [],
  )
  return null
}
