import { useMutation } from "@tanstack/react-query"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { useIdentity } from "@/client/identity"
import { startSession } from "@/client/session"
import { signInPath } from "@/client/signOut"
import { upperName } from "@/domain/people/person"
import { idleMinutes } from "@/domain/sessions"
import { homePath } from "@/screens/routes"
import { Button } from "@/ui/buttons/Button"
import { Banner } from "@/ui/states/Banner"
import { lastInteraction, takeInteraction, useAsking } from "./interaction"
import { leaveLink, noteLinkUsed } from "./link"

/** The page of an e-mail's link. The ticket is used when the person presses a button, so that no mail scanner uses it up. */
export default function Ticket({ ticket }: { ticket: string }) {
  const [, navigate] = useLocation()
  const leave = (path: string) => {
    navigate(path, { replace: true })
    leaveLink()
  }
  const interaction = lastInteraction()
  const by = useAsking(interaction)
  const trade = useMutation({
    mutationFn: () => api.session.tradeTicket({ body: { ticket } }),
    onMutate: noteLinkUsed,
    onSuccess: (answer) => {
      if (by && interaction !== null) takeInteraction(interaction)
      startSession(answer)
      leave(homePath)
    },
    meta: { quiet: true },
  })
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-title font-[650]">Boas-vindas ao Atalaia</h1>
      {trade.error ? (
        <>
          <p role="alert" className="max-w-md text-bad">
            {trade.error.message}
          </p>
          <Button onClick={() => leave(signInPath)}>Ir para a página de entrada</Button>
        </>
      ) : (
        <>
          <p className="max-w-md text-muted">
            Continue para usar o link do e-mail.{by && ` Depois, você segue para ${by.acronym}.`}
          </p>
          <Signed onBack={() => leave(homePath)} />
          <Button variant="primary" autoFocus pending={trade.isPending} onClick={() => trade.mutate()}>
            Continuar
          </Button>
        </>
      )}
    </main>
  )
}

/** Shows whose session the browser has: the link may be another person's and would replace it. */
function Signed({ onBack }: { onBack: () => void }) {
  const identity = useIdentity()
  if (identity.state !== "check_true") return null
  const name = upperName(identity.session.user.name)
  return (
    <Banner tone="warn" className="max-w-md text-left" action={{ label: "Voltar ao Atalaia", run: onBack }}>
      Neste navegador está aberta a sessão de <strong className="font-semibold">{name}</strong>. Ao continuar,
      ele passa à conta de quem recebeu o e-mail: a sessão de {name} deixa de ser usada aqui, e termina em{" "}
      {idleMinutes} minutos sem uso.
    </Banner>
  )
}
