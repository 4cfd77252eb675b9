import { useMutation } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useState } from "react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { startSession } from "@/client/session"
import { signInPath } from "@/client/signOut"
import { Button } from "@/ui/buttons/Button"
import { begunFor, forgetBegun, goUpstream, keepSignOut } from "./upstream"

const notBegunHere =
  "Esta resposta não é de uma entrada que começou nesta aba, ou já foi usada. Comece de novo na página de entrada."

/** The page to which an upstream provider leads back: it signs in, or says why not, with a way on. */
export default function UpstreamReturn() {
  const [, navigate] = useLocation()
  const [query] = useState(() => location.search)
  const [begun] = useState(() => begunFor(query))
  const leave = () => navigate(`${signInPath}${begun?.search ? `?${begun.search}` : ""}`, { replace: true })
  const enter = useMutation({
    mutationFn: async () => {
      if (!begun) throw new Error(notBegunHere)
      return api.session.enterUpstream({ body: { state: begun.state, binder: begun.binder, query } })
    },
    onSuccess: (answer) => {
      if (answer.signOut !== undefined) keepSignOut(answer.signOut)
      startSession(answer)
      leave()
    },
    meta: { quiet: true },
  })
  const again = useMutation({ mutationFn: () => goUpstream(begun?.search ?? ""), meta: { quiet: true } })
  const start = useEffectEvent(() => {
    // The code is in no history, and in no address that is copied.
    history.replaceState(history.state, "", location.pathname)
    // Not while rendering: a render that is dropped would lose it.
    forgetBegun()
    enter.mutate()
  })
  useEffect(() => start(), [])
  const error = again.error ?? enter.error
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-title font-[650]">{error ? "Você não entrou" : "Entrando…"}</h1>
      {error && (
        <>
          <p role="alert" className="max-w-md text-bad">
            {error.message}
          </p>
          <div className="flex flex-wrap justify-center gap-2">
            <Button pending={again.isPending} onClick={() => again.mutate()}>
              Tentar de novo
            </Button>
            <Button variant="primary" autoFocus onClick={leave}>
              Ir para a página de entrada
            </Button>
          </div>
        </>
      )}
    </main>
  )
}
