import { useQueryClient } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { useSetAtom } from "jotai"
import { useState } from "react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { makePasskey, noPasskeysHere } from "@/client/passkeys"
import { refreshAll } from "@/client/refresh"
import { endSession } from "@/client/session"
import { deviceOf } from "@/domain/device"
import { passkeyNameMaximum } from "@/domain/passkeys"
import { pathTo } from "@/screens/screen"
import { afterSessionAtom } from "@/shell/AfterSession"
import { TextField } from "@/ui/fields/TextField"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useNotify } from "@/ui/page/notice"
import { RecoveryCodes } from "../RecoveryCodes"

export interface PasskeyDialogProps {
  title: string
  onClose: () => void
}

/** This browser and system: `Chrome no Windows`. */
const nameOfThis = () =>
  deviceOf(navigator.userAgent)
    .replace(/ \d+\b/, "")
    .slice(0, passkeyNameMaximum)

/** Creates a named passkey with the browser. A first second factor ends the session and shows recovery codes. */
export function PasskeyDialog({ title, onClose }: PasskeyDialogProps) {
  const { user } = useSession()
  const show = useSetAtom(afterSessionAtom)
  const client = useQueryClient()
  const notify = useNotify()
  const [, navigate] = useLocation()
  const [impossible] = useState(noPasskeysHere)
  return (
    <FormDialog
      id={`passkey ${user.atalaiaId}`}
      title={title}
      description="Com ela você entra sem senha: o aparelho pede o seu rosto, a sua digital ou o seu PIN."
      width="narrow"
      draft={false}
      defaults={{ name: nameOfThis() }}
      submitLabel="Criar"
      disabledReason={impossible}
      submit={async ({ name }) =>
        api.passkeys.add({ body: { name: name.trim(), credential: await makePasskey() } })
      }
      onDone={({ passkey, recoveryCodes }) => {
        notify({ tone: "ok", text: `Chave de acesso ${passkey.name} criada` })
        if (!recoveryCodes) {
          void refreshAll(client)
          onClose()
          return
        }
        // The address after the next sign-in, without the command.
        navigate(pathTo(screens.me), { replace: true })
        show(<RecoveryCodes user={user} codes={recoveryCodes} by="passkey" />)
        // The server has ended all sessions of the person, this one included.
        endSession()
      }}
      onClose={onClose}
    >
      {impossible && <p className="text-warn">{impossible}</p>}
      <FormSection bare>
        <TextField
          name="name"
          label="Nome"
          hint="Para você a reconhecer depois: o aparelho, ou onde ela fica guardada."
          required
          proposes
          maxLength={passkeyNameMaximum}
          span={4}
        />
      </FormSection>
    </FormDialog>
  )
}
