import { useMutation } from "@tanstack/react-query"
import { useAtomValue } from "jotai"
import { lazy, Suspense, useEffect } from "react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { whoItIsAtom } from "@/client/reauthentication"
import { homePath } from "@/screens/routes"
import { Button } from "@/ui/Button"
import { Splash } from "../screens/Splash"
import { forgetInteraction } from "./interaction"

const WhoItIs = lazy(() => import("./WhoItIs"))

/** An application asked for this person to sign in: they did, and go back to it. */
export default function EnterApplication({ interaction }: { interaction: string }) {
  const [, navigate] = useLocation()
  const question = useAtomValue(whoItIsAtom)
  const { mutate, error } = useMutation({
    mutationFn: () => api.federation.finishSignIn({ body: { interaction } }),
    onSuccess: ({ returnTo }) => {
      forgetInteraction()
      window.location.replace(returnTo)
    },
    meta: { quiet: true },
  })
  useEffect(() => mutate(), [mutate])
  const goOn = () => {
    forgetInteraction()
    navigate(homePath, { replace: true })
  }
  return (
    <>
      {error ? (
        <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
          <h1 className="text-title font-[650]">Não foi possível entrar na aplicação</h1>
          <p role="alert" className="max-w-md text-bad">
            {error.message}
          </p>
          <Button onClick={goOn}>Ir para o portal</Button>
        </main>
      ) : (
        <Splash />
      )}
      <Suspense fallback={null}>{question && <WhoItIs answered={question.answered} />}</Suspense>
    </>
  )
}
