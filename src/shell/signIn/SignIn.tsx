import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useEffect, useState } from "react"
import { flushSync } from "react-dom"
import { api } from "@/client/api"
import { RequestError } from "@/client/send"
import { keepDevice, knownDevice, setToken } from "@/client/session"
import { forgetFarewell, keptFarewell } from "@/client/signOut"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { PasswordField } from "@/ui/fields/PasswordField"
import { TextField } from "@/ui/fields/TextField"
import { Form } from "@/ui/form/Form"
import { Banner } from "@/ui/states/Banner"
import { AskLink, identifierField } from "./AskLink"
import { Entrance, EntranceCard, productName } from "./Entrance"
import { useAsking } from "./interaction"

const DemoAccounts = lazy(() => import("./DemoAccounts"))

type Mode = "enter" | "recover" | "continue"

const titles: Record<Mode, string> = {
  enter: "Entrar",
  recover: "Esqueci minha senha",
  continue: "Continuar pré-cadastro",
}

/** The sign-in page, with two ways to request a link by e-mail. */
export default function SignIn({ interaction }: { interaction: string | null }) {
  const [mode, setMode] = useState<Mode>("enter")
  // Said once: not to whoever loads the page again later.
  const [farewell] = useState(keptFarewell)
  useEffect(forgetFarewell, [])
  const { data: demo } = useQuery({ ...api.system.demoAccounts.query(), retry: false })
  const by = useAsking(interaction)
  const others = (Object.keys(titles) as Mode[]).filter((other) => other !== mode)
  return (
    <Entrance>
      {farewell && <Banner className="w-full max-w-sm">{farewell}</Banner>}
      <EntranceCard
        title={by && mode === "enter" ? `Entrar para continuar em ${by.acronym}` : titles[mode]}
        by={by}
        others={others.map((other) => ({ label: titles[other], run: () => setMode(other) }))}
      >
        {mode === "enter" ? <Enter key="enter" /> : <AskLink key={mode} mode={mode} title={titles[mode]} />}
      </EntranceCard>
      <p className="max-w-sm text-center text-small text-balance text-faint">{productName}</p>
      {demo && demo.accounts.length > 0 && (
        <Suspense fallback={null}>
          <DemoAccounts {...demo} />
        </Suspense>
      )}
    </Entrance>
  )
}

function Enter() {
  const [codeRequired, setCodeRequired] = useState(false)
  return (
    <Form
      id="sign-in"
      title={titles.enter}
      frame="dialog"
      draft={false}
      submitLabel="Entrar"
      defaults={{ id: "", password: "", code: "" }}
      submit={async ({ id, password, code }) => {
        const device = knownDevice()
        try {
          return await api.session.signIn({
            body: {
              id: normalizeIdentifier(id),
              password,
              ...(code && { code: code.trim() }),
              ...(device && { device }),
            },
          })
        } catch (error) {
          if (!(error instanceof RequestError) || error.code !== "TWO_FACTOR_CODE" || codeRequired)
            throw error
          // The field is there before it is spoken of, so that what is typed next goes into it.
          flushSync(() => setCodeRequired(true))
          const message = "Digite o código do seu aplicativo autenticador para continuar."
          throw new RequestError(message, 401, error.code, { code: message })
        }
      }}
      onDone={({ token, device }) => {
        keepDevice(device)
        setToken(token)
      }}
    >
      {identifierField}
      <PasswordField name="password" label="Senha" required autoComplete="current-password" span={4} />
      {codeRequired && (
        <TextField
          name="code"
          label="Código de verificação"
          hint="Do aplicativo autenticador, ou um dos códigos de recuperação."
          required
          mono
          maxLength={16}
          autoComplete="one-time-code"
          span={4}
        />
      )}
    </Form>
  )
}
