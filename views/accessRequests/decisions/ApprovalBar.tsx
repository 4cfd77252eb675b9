import { ChangePreview } from "@views/ChangePreview"
import { justReplacedAtom } from "@views/queue/useOpenRow"
import { useAtomValue } from "jotai"
import { useWatch } from "react-hook-form"
import { api } from "@/client/api"
import { zonedNow } from "@/domain/time/when"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import { useDecisionBar } from "@/ui/page/notice"
import { classes } from "@/ui/theme/classes"
import {
  type AccessRequestDetail,
  approvalOf,
  chosenOf,
  type Grants,
  grantProblems,
  requestTarget,
} from "./accessRequest"

export interface ApprovalBarProps {
  request: AccessRequestDetail
  /** The reason why the approval failed. */
  failure: string | undefined
  pending: boolean
  scrolls: boolean
}

/** The decision: the server's preview of the approval, and the commands of the request. */
export function ApprovalBar({ request, failure, pending, scrolls }: ApprovalBarProps) {
  const grants = useWatch<Grants, "grants">({ name: "grants" })
  const { appId, atalaiaId, can, rejected, version } = request
  const chosen = chosenOf({ grants })
  const now = zonedNow()
  const right = Object.keys(grantProblems({ grants }, now)).length === 0
  const target = requestTarget(request, chosen)
  useTarget(target, `${appId} ${atalaiaId}`)
  const decisionBar = useDecisionBar()
  const isReplaced = useAtomValue(justReplacedAtom)
  return (
    <div
      className={classes(
        "grid grid-cols-1 gap-2.5 border-line bg-panel px-4 py-3",
        scrolls ? "border-t" : "card sticky bottom-0 mt-4 short:static",
      )}
    >
      {failure && (
        <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad forced-colors:border">
          {failure}
        </p>
      )}
      {can.decide && chosen > 0 && right && !pending && (
        <ChangePreview
          request={api.accessDecisions.approve.request({
            params: { app: String(appId), atalaiaId },
            body: approvalOf({ grants }, version, now),
          })}
        />
      )}
      <div
        ref={decisionBar}
        aria-busy={isReplaced || undefined}
        className="flex flex-wrap items-center gap-x-4 gap-y-2.5"
      >
        <p className="min-w-0 flex-1 basis-52 font-semibold">
          {can.decide
            ? "Você aprova essa solicitação?"
            : rejected
              ? "Rejeitada: espera que o solicitante a corrija."
              : (can.why ?? "Ninguém decide sobre o próprio pedido.")}
        </p>
        <div className="flex flex-wrap gap-2">
          <Actions target={target} only="reject-request" />
          <Actions target={target} only="approve-open-request" />
        </div>
      </div>
    </div>
  )
}
