import { useMutation } from "@tanstack/react-query"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { homePath } from "@/screens/routes"
import { Button } from "@/ui/buttons/Button"
import { leaveLink, noteLinkUsed } from "./link"
import { useOnlyProvider } from "./upstream"

const words = {
  confirm: {
    title: "Confirmar o novo e-mail",
    about: () => "Confirme que este endereço passa a ser o seu e-mail no Atalaia.",
    button: "Confirmar e-mail",
  },
  stop: {
    title: "Impedir a mudança de e-mail",
    about: (hasPassword: boolean) =>
      `O e-mail anterior fica valendo. Se o novo já tiver sido confirmado, as sessões abertas terminam${hasPassword ? ", a senha deixa de valer e você recebe um link para escolher outra" : ""}.`,
    button: "Impedir a mudança",
  },
} as const

/** The page of links in mails about an e-mail change. The person has to press a button, so that no mail scanner confirms it. */
export default function EmailChange({ ticket, act }: { ticket: string; act: keyof typeof words }) {
  const [, navigate] = useLocation()
  const { title, about, button } = words[act]
  const hasPassword = useOnlyProvider() === undefined
  const done = useMutation({
    mutationFn: () => api.emailChange[act]({ body: { ticket } }),
    onMutate: noteLinkUsed,
    meta: { quiet: true },
  })
  const leave = () => {
    navigate(homePath, { replace: true })
    leaveLink()
  }
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="text-title font-[650]">{title}</h1>
      {done.error || done.data ? (
        <>
          <p role={done.error ? "alert" : "status"} className={`max-w-md ${done.error ? "text-bad" : ""}`}>
            {done.error?.message ?? done.data?.message}
          </p>
          <Button onClick={leave}>Ir para o Atalaia</Button>
        </>
      ) : (
        <>
          <p className="max-w-md text-muted">{about(hasPassword)}</p>
          <Button variant="primary" autoFocus pending={done.isPending} onClick={() => done.mutate()}>
            {button}
          </Button>
        </>
      )}
    </main>
  )
}
