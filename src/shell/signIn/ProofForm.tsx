import type { ComponentProps, ReactNode } from "react"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { sessionShown } from "@/client/session"
import { PasswordField } from "@/ui/fields/PasswordField"
import { Form } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"
import { PasskeyButton } from "./PasskeyButton"

type PasskeyLook = Pick<ComponentProps<typeof PasskeyButton>, "variant" | "autoFocus">

interface ProofFormProps {
  title: string
  /** Shown next to its button. */
  footer?: ReactNode
  /** Called once the person has authenticated. */
  onDone: () => void
}

/** Asks the person of the session to authenticate again by a passkey. */
export function PasskeyProof({ onDone, ...button }: { onDone: () => void } & PasskeyLook) {
  return (
    <PasskeyButton
      {...button}
      options={() => api.passkeys.proofOptions()}
      use={async (passkey) => {
        await api.session.reauthenticate({ body: { passkey } })
        sessionShown()
        onDone()
      }}
    >
      Usar chave de acesso
    </PasskeyButton>
  )
}

/** Asks the person of the session to authenticate again, by password, code or passkey. */
export function ProofForm({ title, footer, onDone }: ProofFormProps) {
  const { atalaiaId, userAccountInfo } = useSession().user
  return (
    <Form
      id="who-it-is"
      title={title}
      frame="dialog"
      draft={false}
      guards={false}
      emptied={["proof"]}
      defaults={{ proof: "" }}
      submitLabel="Confirmar"
      footer={footer}
      submit={({ proof }) => api.session.reauthenticate({ body: { proof } })}
      onDone={() => {
        sessionShown()
        onDone()
      }}
    >
      <FormSection bare>
        {/* Password managers keep the password under this name. */}
        <input hidden readOnly autoComplete="username" value={atalaiaId} />
        <PasswordField
          name="proof"
          label={userAccountInfo.authenticator ? "Senha ou código de verificação" : "Senha"}
          {...(userAccountInfo.authenticator && {
            hint: "O código, do aplicativo autenticador: um que você ainda não usou.",
          })}
          autoComplete="current-password"
          required
          span={4}
        />
        {userAccountInfo.passkeys > 0 && (
          <div className="col-span-full">
            <PasskeyProof onDone={onDone} />
          </div>
        )}
      </FormSection>
    </Form>
  )
}
