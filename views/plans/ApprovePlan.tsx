import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import { useSetAtom } from "jotai"
import { api } from "@/client/api"
import { refreshAll } from "@/client/refresh"
import { RequestError, send } from "@/client/send"
import type { CommandFormProps } from "@/palette/command"
import { removeRowsAtom } from "@/palette/run/optimisticRemovals"
import { Confirm } from "@/ui/dialog/Confirm"
import { useNotify } from "@/ui/page/notice"
import { linesIn, otherEffectsAtom } from "./changes"
import { PlanSummaryText } from "./PlanSummaryText"
import { planQuery, planRowKey } from "./plan"

/** Approves a plan with the effects that the page shows. */
export default function ApprovePlan({ values, line, close }: CommandFormProps) {
  const planId = Number(values.plan?.[0]?.id)
  const queries = useQueryClient()
  const notify = useNotify()
  const decideRows = useSetAtom(removeRowsAtom)
  const setOtherEffects = useSetAtom(otherEffectsAtom)
  const { data: plan, error } = useQuery(planQuery(planId))
  if (!plan) return <Loading title="Aprovar plano" what="o plano" error={error} close={close} />
  const { digest, version } = plan
  const approve = async () => {
    try {
      const request = api.plans.approve.request({ params: { planId }, body: { digest } })
      await send(request, { commandLine: line })
    } catch (failed) {
      if (failed instanceof RequestError && failed.code === "OTHER_EFFECTS") {
        setOtherEffects({ planId, version, byLine: linesIn(failed) })
      }
      throw failed
    }
    decideRows([planRowKey(planId)])
    notify({ tone: "ok", text: "Plano aprovado", details: plan.title })
    close()
    await refreshAll(queries)
  }
  return (
    <Confirm
      open
      question="Aprovar plano?"
      consequence={<PlanSummaryText plan={plan} />}
      confirmLabel="Aprovar"
      disabledReason={plan.can.approve ? undefined : (plan.can.why ?? "O plano não aguarda a sua aprovação")}
      onConfirm={approve}
      onCancel={close}
    />
  )
}
