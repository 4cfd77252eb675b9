import type { ComponentProps, ReactNode } from "react"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { sessionShown } from "@/client/session"
import { PasswordField } from "@/ui/fields/PasswordField"
import { TextField } from "@/ui/fields/TextField"
import { Form } from "@/ui/form/Form"
import { FormSection } from "@/ui/form/FormSection"
import { PasskeyButton } from "./PasskeyButton"
import { UpstreamProof } from "./UpstreamButton"

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

/** Asks the person of the session to authenticate again, by password, code, passkey or the only provider. */
export function ProofForm(props: ProofFormProps) {
  const { onlyProvider, authenticator } = useSession().user.userAccountInfo
  if (onlyProvider === undefined) return <PasswordProof {...props} />
  return authenticator ? (
    <CodeProof {...props} provider={onlyProvider} />
  ) : (
    <OtherProof {...props} provider={onlyProvider} />
  )
}

interface TypedProofProps extends ProofFormProps {
  /** The error of a typed text, before it is sent. */
  problemOf?: (proof: string) => string | undefined
  children: ReactNode
}

/** The form of a proof that is typed into its field `proof`. */
function TypedProof({ title, footer, onDone, problemOf, children }: TypedProofProps) {
  return (
    <Form
      id="who-it-is"
      title={title}
      frame="dialog"
      draft={false}
      guards={false}
      emptied={["proof"]}
      defaults={{ proof: "" }}
      validate={({ proof }) => ({ proof: proof === "" ? undefined : problemOf?.(proof) })}
      submitLabel="Confirmar"
      footer={footer}
      submit={({ proof }) => api.session.reauthenticate({ body: { proof } })}
      onDone={() => {
        sessionShown()
        onDone()
      }}
    >
      <FormSection bare>{children}</FormSection>
    </Form>
  )
}

function PasswordProof({ title, footer, onDone }: ProofFormProps) {
  const { atalaiaId, userAccountInfo } = useSession().user
  return (
    <TypedProof title={title} footer={footer} onDone={onDone}>
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
    </TypedProof>
  )
}

type WithoutPassword = ProofFormProps & { provider: string }

const sixDigits = /^\s*\d{3}[\s-]*\d{3}\s*$/

/** Where no passwords are taken: a code of the authenticator, or the other ways. */
function CodeProof({ title, footer, onDone, provider }: WithoutPassword) {
  return (
    <TypedProof
      title={title}
      footer={footer}
      onDone={onDone}
      problemOf={(proof) => (sixDigits.test(proof) ? undefined : "O código tem seis dígitos.")}
    >
      <TextField
        name="proof"
        label="Código de verificação"
        hint="Do aplicativo autenticador: um que você ainda não usou."
        required
        mono
        maxLength={16}
        inputMode="numeric"
        autoComplete="one-time-code"
        span={4}
      />
      <div className="col-span-full">
        <OtherWays onDone={onDone} provider={provider} />
      </div>
    </TypedProof>
  )
}

/** Where no passwords are taken, for a person without an authenticator. */
function OtherProof({ footer, onDone, provider }: WithoutPassword) {
  return (
    <div className="grid gap-3 px-5.5 pb-5">
      <OtherWays onDone={onDone} provider={provider} first />
      {footer && <div className="flex justify-end">{footer}</div>}
    </div>
  )
}

/** A passkey, if the person has one, and the provider. `first`: nothing comes before them. */
function OtherWays({
  onDone,
  provider,
  first = false,
}: Pick<WithoutPassword, "onDone" | "provider"> & { first?: boolean }) {
  const hasPasskey = useSession().user.userAccountInfo.passkeys > 0
  const look = first ? ({ variant: "primary", autoFocus: true } as const) : {}
  return (
    <div className="grid gap-2">
      {hasPasskey && <PasskeyProof {...look} onDone={onDone} />}
      <UpstreamProof {...(hasPasskey ? {} : look)} name={provider} />
      <p className="text-small text-muted">
        Com {provider} você sai desta página e volta a ela: o que digitou fica guardado como rascunho.
      </p>
    </div>
  )
}
