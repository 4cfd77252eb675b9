import { useMutation } from "@tanstack/react-query"
import { useAtomValue } from "jotai"
import { lazy, Suspense, useEffect } from "react"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { whoItIsAtom } from "@/client/reauthentication"
import { RequestError } from "@/client/send"
import { useSignOut } from "@/client/signOut"
import { homePath } from "@/screens/routes"
import { Button } from "@/ui/buttons/Button"
import { Splash } from "../screens/Splash"
import { Entrance } from "./Entrance"
import { forgetInteraction, keepInteraction } from "./interaction"

const WhoItIs = lazy(() => import("./WhoItIs"))

/** The server has decided; anything else may be tried again. */
const isRefusal = (error: Error): error is RequestError =>
  error instanceof RequestError && error.status === 409

/** An application asked for this person to sign in: they did, and go back to it. */
export default function EnterApplication({ interaction }: { interaction: string }) {
  const [, navigate] = useLocation()
  const signOut = useSignOut()
  const question = useAtomValue(whoItIsAtom)
  const { mutate, error } = useMutation({
    mutationFn: () => api.federation.finishSignIn({ body: { interaction } }),
    onSuccess: ({ returnTo }) => {
      forgetInteraction()
      window.location.replace(returnTo)
    },
    onError: (failure) => {
      // What was refused stays so: wherever the person goes next in this tab, it does not come back.
      if (isRefusal(failure)) forgetInteraction()
    },
    meta: { quiet: true },
  })
  useEffect(() => mutate(), [mutate])
  const goOn = () => {
    forgetInteraction()
    navigate(homePath, { replace: true })
  }
  const enterAsAnother = () => {
    keepInteraction(interaction)
    void signOut()
  }
  return (
    <>
      {error ? (
        <Entrance>
          <div className="card grid w-full max-w-sm gap-3 px-5.5 py-5">
            <h1 className="text-section font-[650]">Não foi possível entrar na aplicação</h1>
            <p role="alert" className="text-bad">
              {error.message}
            </p>
            <div className="flex flex-wrap gap-2 pt-1">
              {!isRefusal(error) && (
                <Button variant="primary" onClick={() => mutate()}>
                  Tentar de novo
                </Button>
              )}
              {isRefusal(error) && error.code === "OTHER_PERSON" && (
                <Button variant="primary" onClick={enterAsAnother}>
                  Sair e entrar como outra pessoa
                </Button>
              )}
              <Button onClick={goOn}>Ir para o portal</Button>
            </div>
          </div>
        </Entrance>
      ) : (
        <Splash />
      )}
      <Suspense fallback={null}>{question && <WhoItIs answered={question.answered} />}</Suspense>
    </>
  )
}
