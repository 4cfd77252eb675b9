import { useQueryClient } from "@tanstack/react-query"
import { screens } from "@views/screens"
import { useLocation } from "wouter"
import { api } from "@/client/api"
import { send } from "@/client/send"
import type { CommandFormProps } from "@/palette/command"
import { pathTo } from "@/screens/screen"
import { Confirm } from "@/ui/dialog/Confirm"
import { useNotify } from "@/ui/page/notice"

/** Asks before a plan that was not applied is removed. */
export default function RemovePlan({ values, line, close }: CommandFormProps) {
  const [plan] = values.plan ?? []
  const planId = Number(plan?.id)
  const [location, navigate] = useLocation()
  const queries = useQueryClient()
  const notify = useNotify()
  const own = pathTo(screens.plan, { planId: String(planId) })
  const remove = async () => {
    await send(api.plans.remove.request({ params: { planId } }), { commandLine: line })
    notify({ tone: "ok", text: "Plano removido" })
    if (location === own) navigate(pathTo(screens.plans), { replace: true })
    else close()
    await queries.invalidateQueries({ refetchType: location === own ? "none" : "active" })
  }
  return (
    <Confirm
      open
      danger
      question="Tem certeza que quer remover?"
      consequence={
        <>
          <p className="font-semibold break-words">{plan?.label}</p>
          <p>As linhas do plano se perdem. O que já foi feito por ele continua feito.</p>
        </>
      }
      confirmLabel="Remover"
      onConfirm={remove}
      onCancel={close}
    />
  )
}
