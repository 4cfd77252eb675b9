import { useMutation } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { useSession } from "@/client/identity"
import { RequestError, send } from "@/client/send"
import { signOut } from "@/client/signOut"
import { upperName } from "@/domain/people/person"
import { homePath } from "@/screens/routes"
import { Button } from "@/ui/buttons/Button"
import { Splash } from "../screens/Splash"
import { AskLink } from "./AskLink"
import { forgetInteraction, keepInteraction, useAsking } from "./interaction"
import { PasskeyProof, ProofForm } from "./ProofForm"
import { SignInCard, SignInLayout } from "./SignInLayout"

/** The server has refused; any other error may be retried. */
const isRefusal = (error: Error): error is RequestError =>
  error instanceof RequestError && error.status === 409

/** The person has signed in at an application's request, and returns to it. */
export default function EnterApplication({ interaction }: { interaction: string }) {
  const request = api.federation.finishSignIn.request({ body: { interaction } })
  const { mutate, error } = useMutation({
    // This page has its own re-authentication form.
    mutationFn: () => send(request, { asksWho: false }),
    onSuccess: ({ returnTo }) => {
      forgetInteraction()
      window.location.replace(returnTo)
    },
    onError: (failure) => {
      // A refusal is final: the interaction does not come up again on other pages of this tab.
      if (isRefusal(failure)) forgetInteraction()
    },
    meta: { quiet: true },
  })
  useEffect(() => mutate(), [mutate])
  const enterAsAnother = () => {
    keepInteraction(interaction)
    void signOut()
  }
  if (!error) return <Splash />
  const { code } = error instanceof RequestError ? error : { code: undefined }
  return (
    <SignInLayout>
      {code === "REAUTHENTICATE" ? (
        <ShownAnew interaction={interaction} onShown={mutate} onAnother={enterAsAnother} />
      ) : code === "PASSKEY" || code === "BOUND_PASSKEY" ? (
        <ShownByPasskey
          interaction={interaction}
          why={error.message}
          onShown={mutate}
          onAnother={enterAsAnother}
        />
      ) : code === "OTHER_PERSON" ? (
        <AnotherAccount interaction={interaction} why={error.message} onAnother={enterAsAnother} />
      ) : (
        <Failed error={error} onRetry={mutate} />
      )}
    </SignInLayout>
  )
}

interface AskedProps {
  interaction: string
  /** Signs out, so that another person can sign in. */
  onAnother: () => void
}

/** The application requires the person to authenticate again. */
function ShownAnew({ interaction, onShown, onAnother }: AskedProps & { onShown: () => void }) {
  const by = useAsking(interaction)
  const { atalaiaId, name, userAccountInfo } = useSession().user
  const [isForgotten, setForgotten] = useState(false)
  const recover = "Esqueci minha senha"
  const title = isForgotten
    ? recover
    : by
      ? `Confirme que é você para continuar em ${by.acronym}`
      : "Confirme que é você"
  return (
    <SignInCard
      title={title}
      by={by}
      others={[
        { label: "Entrar com outra conta", run: onAnother },
        ...(userAccountInfo.onlyProvider === undefined
          ? [
              isForgotten
                ? { label: "Voltar à senha", run: () => setForgotten(false) }
                : { label: recover, run: () => setForgotten(true) },
            ]
          : []),
      ]}
    >
      {isForgotten ? (
        <AskLink mode="recover" title={recover} id={atalaiaId} by={by} />
      ) : (
        <>
          <p className="px-5.5 pb-3">
            Você entrou como <strong className="font-semibold">{upperName(name)}</strong>.
          </p>
          <ProofForm title={title} onDone={onShown} />
        </>
      )}
    </SignInCard>
  )
}

/** The application accepts nothing but a passkey. */
function ShownByPasskey({
  interaction,
  why,
  onShown,
  onAnother,
}: AskedProps & { why: string; onShown: () => void }) {
  const by = useAsking(interaction)
  const { name, userAccountInfo } = useSession().user
  return (
    <SignInCard
      title={by ? `Confirme que é você para continuar em ${by.acronym}` : "Confirme que é você"}
      by={by}
      others={[{ label: "Entrar com outra conta", run: onAnother }]}
    >
      <div className="grid gap-3 px-5.5 pb-5">
        <p>
          Você entrou como <strong className="font-semibold">{upperName(name)}</strong>. {why}
        </p>
        {userAccountInfo.passkeys > 0 ? (
          <PasskeyProof variant="primary" autoFocus onDone={onShown} />
        ) : (
          <>
            <p>Você ainda não tem nenhuma: crie uma em Meu cadastro, no portal, e volte à aplicação.</p>
            <div className="flex">
              <ToPortal />
            </div>
          </>
        )}
      </div>
    </SignInCard>
  )
}

/** Nothing failed: the person may sign out of the portal and sign in with another account. */
function AnotherAccount({ interaction, why, onAnother }: AskedProps & { why: string }) {
  const by = useAsking(interaction)
  return (
    <SignInCard title={`Entrar${by ? ` em ${by.acronym}` : ""} com outra conta?`} by={by}>
      <div className="grid gap-3 px-5.5 pb-5">
        <p>{why}</p>
        <div className="flex flex-wrap gap-2 pt-1">
          <Button variant="primary" autoFocus onClick={onAnother}>
            Sair e entrar com outra conta
          </Button>
          <ToPortal />
        </div>
      </div>
    </SignInCard>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <SignInCard title="Não foi possível entrar na aplicação" by={undefined}>
      <div className="grid gap-3 px-5.5 pb-5">
        <p role="alert" className="text-bad">
          {error.message}
        </p>
        <div className="flex flex-wrap gap-2 pt-1">
          {!isRefusal(error) && (
            <Button variant="primary" onClick={onRetry}>
              Tentar de novo
            </Button>
          )}
          <ToPortal />
        </div>
      </div>
    </SignInCard>
  )
}

function ToPortal() {
  const [, navigate] = useLocation()
  return (
    <Button
      onClick={() => {
        forgetInteraction()
        navigate(homePath, { replace: true })
      }}
    >
      Ir para o portal
    </Button>
  )
}
