import { useMutation } from "@tanstack/react-query"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { startSession } from "@/client/session"
import { signInPath } from "@/client/signOut"
import { homePath } from "@/screens/routes"
import { Button } from "@/ui/buttons/Button"
import { leaveLink, noteLinkUsed } from "./link"

/**
 * Where the link of an e-mail leads. The ticket is used when the person presses a button, so that no mail scanner uses
 * it up.
 */
export default function Ticket({ ticket }: { ticket: string }) {
  const [, navigate] = useLocation()
  const leave = (path: string) => {
    navigate(path, { replace: true })
    leaveLink()
  }
  const trade = useMutation({
    mutationFn: () => api.session.tradeTicket({ body: { ticket } }),
    onMutate: noteLinkUsed,
    onSuccess: (answer) => {
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
          <p className="max-w-md text-muted">Continue para usar o link do e-mail.</p>
          <Button variant="primary" autoFocus pending={trade.isPending} onClick={() => trade.mutate()}>
            Continuar
          </Button>
        </>
      )}
    </main>
  )
}
