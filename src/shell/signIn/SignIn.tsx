import { useQuery } from "@tanstack/react-query"
import { Suspense, useEffect, useReducer, useState } from "react"
import { flushSync } from "react-dom"
import { useFormState } from "react-hook-form"
import { api } from "@/client/api"
import { type Assertion, forgetPasskey, presentPasskey } from "@/client/passkeys"
import { RequestError } from "@/client/send"
import { startSession } from "@/client/session"
import { forgetFarewell, keptFarewell } from "@/client/signOut"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { keysOf } from "@/domain/records"
import { useForgetPalette } from "@/palette/run/open"
import { PasswordField } from "@/ui/fields/PasswordField"
import { TextField } from "@/ui/fields/TextField"
import { Form } from "@/ui/form/Form"
import { lazy } from "@/ui/page/lazy"
import { Banner } from "@/ui/states/Banner"
import { LineAhead } from "../screens/ConsoleComing"
import { AskLink, signInIdentifier } from "./AskLink"
import { useAsking } from "./interaction"
import { PasskeyButton } from "./PasskeyButton"
import { productName, SignInCard, SignInLayout } from "./SignInLayout"
import { useOnlyProvider, useUpstream } from "./upstream"
import { useOfferedPasskeys } from "./useOfferedPasskeys"

const EmergencyEntrance = lazy(() => import("./EmergencyEntrance"))
const DemoAccounts = lazy(() => import("./DemoAccounts"))
const UpstreamButton = lazy(() => import("./UpstreamButton"))

type Mode = "enter" | "recover" | "continue" | "emergency"

const titles: Record<Mode, string> = {
  enter: "Entrar",
  recover: "Esqueci minha senha",
  continue: "Continuar pré-cadastro",
  emergency: "Acesso de emergência",
}

/** The sign-in page, with two ways to request a link by e-mail, and the emergency access. */
export default function SignIn({ interaction }: { interaction: string | null }) {
  const [mode, setMode] = useState<Mode>("enter")
  // Shown once, not again after a reload.
  const [farewell] = useState(keptFarewell)
  useEffect(forgetFarewell, [])
  const { data: demo } = useQuery({ ...api.system.demoAccounts.query(), retry: false })
  const by = useAsking(interaction)
  const provider = useOnlyProvider()
  const isOffered = (other: Mode) => other !== mode && (other !== "recover" || provider === undefined)
  const others = keysOf(titles).filter(isOffered)
  return (
    <SignInLayout>
      {farewell && <Banner className="w-full max-w-sm">{farewell}</Banner>}
      <SignInCard
        wide={mode === "emergency"}
        title={by && mode === "enter" ? `Entrar para continuar em ${by.acronym}` : titles[mode]}
        by={by}
        others={others.map((other) => ({ label: titles[other], run: () => setMode(other) }))}
      >
        {mode === "enter" && <Enter provider={provider} />}
        {(mode === "recover" || mode === "continue") && (
          <AskLink key={mode} mode={mode} title={titles[mode]} by={by} />
        )}
        {mode === "emergency" && (
          <Suspense fallback={null}>
            <EmergencyEntrance title={titles.emergency} />
          </Suspense>
        )}
      </SignInCard>
      <p className="max-w-sm text-center text-small text-balance text-faint">{productName}</p>
      {demo && demo.accounts.length > 0 && (
        <Suspense fallback={null}>
          <DemoAccounts {...demo} />
        </Suspense>
      )}
    </SignInLayout>
  )
}

/** The second factor that is requested once the password is right. */
type SecondStep = "code" | "passkey"

const secondSteps: Readonly<Record<string, SecondStep>> = {
  TWO_FACTOR_CODE: "code",
  TWO_FACTOR_PASSKEY: "passkey",
}

async function enterByPasskey(passkey: Assertion) {
  try {
    startSession(await api.passkeys.signIn({ body: { passkey } }))
  } catch (error) {
    if (error instanceof RequestError && error.code === "UNKNOWN_PASSKEY") forgetPasskey(passkey.id)
    throw error
  }
}

/** `provider`: the only one with which people sign in, where no passwords are taken. */
function Enter({ provider }: { provider: string | undefined }) {
  const [asking, setAsking] = useState(false)
  /** Counts what makes the button's own message outdated, so that only one message about passkeys is shown at a time. */
  const [turn, begin] = useReducer((times: number) => times + 1, 0)
  const offered = useOfferedPasskeys(
    async (passkey) => {
      begin()
      await enterByPasskey(passkey)
    },
    !asking && provider === undefined,
  )
  const upstream = useUpstream()
  const onAsking = (begins: boolean) => {
    if (begins) offered.forget()
    setAsking(begins)
  }
  const onPassword = () => {
    begin()
    offered.forget()
  }
  return (
    <>
      {provider === undefined ? (
        <EnterByPassword asking={asking} onAsking={onAsking} onBegin={onPassword} />
      ) : (
        <div className="px-5.5 pb-5">
          <Suspense fallback={null}>
            <UpstreamButton name={provider} variant="primary" autoFocus />
          </Suspense>
        </div>
      )}
      <div className="grid gap-2 border-t border-line px-5.5 py-3">
        <PasskeyButton
          key={turn}
          options={() => api.passkeys.signInOptions()}
          use={(passkey) =>
            enterByPasskey(passkey).catch((error: unknown) => {
              offered.stop()
              throw error
            })
          }
          onAsking={onAsking}
        >
          Entrar com chave de acesso
        </PasskeyButton>
        {offered.failure && !asking && (
          <p role="alert" className="text-bad">
            {offered.failure}
          </p>
        )}
        {upstream?.name && provider === undefined && (
          <Suspense fallback={null}>
            <UpstreamButton name={upstream.name} />
          </Suspense>
        )}
      </div>
    </>
  )
}

const nothing = { id: "", password: "", code: "" }

interface EnterByPasswordProps {
  /** The browser asks for a passkey. */
  asking: boolean
  onAsking: (asking: boolean) => void
  /** Called when the form is submitted. */
  onBegin: () => void
}

function EnterByPassword({ asking, onAsking, onBegin }: EnterByPasswordProps) {
  const [second, setSecond] = useState<SecondStep>()
  const forgetPalette = useForgetPalette()
  const enter = async ({ id, password, code }: typeof nothing) => {
    onBegin()
    const typed = code.trim()
    const send = (passkey?: Assertion) =>
      api.session.signIn({
        body: {
          id: normalizeIdentifier(id),
          password,
          ...(typed && { code: typed }),
          ...(passkey && { passkey }),
        },
      })
    const sendWithPasskey = async () => {
      onAsking(true)
      try {
        return await send(await presentPasskey(() => api.passkeys.signInOptions()))
      } finally {
        onAsking(false)
      }
    }
    if (second === "passkey" && !typed) return sendWithPasskey()
    try {
      return await send()
    } catch (error) {
      const next = error instanceof RequestError ? secondSteps[error.code] : undefined
      if (!(error instanceof RequestError) || !next || second) throw error
      // The field is rendered before the error that mentions it, so that the next keystrokes go into it.
      flushSync(() => setSecond(next))
      if (next === "passkey") return sendWithPasskey()
      const message = "Digite o código do seu aplicativo autenticador para continuar."
      throw new RequestError(message, 401, error.code, { code: message })
    }
  }
  const refused = (error: unknown): never => {
    forgetPalette()
    throw error
  }
  return (
    <Form
      id="sign-in"
      title={titles.enter}
      frame="dialog"
      draft={false}
      submitLabel="Entrar"
      retried={second ? "code" : "password"}
      defaults={nothing}
      submit={(values) => enter(values).catch(refused)}
      onDone={startSession}
    >
      <LineWhileEntering />
      {signInIdentifier}
      <PasswordField
        name="password"
        label="Senha"
        required
        autoComplete="current-password"
        span={4}
        // The password was right: the next field follows it directly, without a result in between.
        {...(second && { shown: false })}
      />
      {second === "passkey" && (
        <p role="status" className="col-span-full text-muted">
          {asking
            ? "Confirme com a sua chave de acesso: o navegador está pedindo por ela."
            : "Falta a sua chave de acesso. “Entrar” pede por ela de novo."}
        </p>
      )}
      {second && (
        <TextField
          name="code"
          {...codeFields[second]}
          mono
          maxLength={16}
          autoComplete="one-time-code"
          span={4}
        />
      )}
    </Form>
  )
}

/** From `Enter` on the palette opens: most people who press its key then are signed in. */
function LineWhileEntering() {
  const { isSubmitting } = useFormState()
  return <LineAhead enabled={isSubmitting} />
}

const codeFields = {
  code: {
    label: "Código de verificação",
    hint: "Do aplicativo autenticador, ou um dos códigos de recuperação.",
    required: true,
  },
  passkey: {
    label: "Código de recuperação",
    hint: "Só se estiver sem a sua chave de acesso.",
    required: false,
  },
} as const
