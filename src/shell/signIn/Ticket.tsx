import { useMutation } from "@tanstack/react-query"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { setToken } from "@/client/session"
import { signInPath } from "@/client/signOut"
import { homePath } from "@/screens/routes"
import { Button } from "@/ui/buttons/Button"

/**
 * Where the link of an e-mail leads. The ticket is used when the person presses a button, so that no mail scanner uses
 * it up.
 */
export default function Ticket({ ticket }: { ticket: string }) {
  const [, navigate] = useLocation()
  const trade = useMutation({
    mutationFn: () => api.session.tradeTicket({ body: { ticket } }),
    onSuccess: ({ token }) => {
      setToken(token)
      navigate(homePath, { replace: true })
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
          <Button onClick={() => navigate(signInPath, { replace: true })}>Ir para a página de entrada</Button>
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
