import { screens } from "@views/screens"
import { useSession } from "@/client/identity"
import { useTarget } from "@/palette/currentTargets"
import { Actions } from "@/palette/run/Actions"
import type { Target } from "@/palette/targetTypes"
import { PageHead } from "@/ui/layout/PageHead"
import { AccessRequests } from "./AccessRequests"
import { type MyRequest, noneAvailable, useNoneAvailable } from "./myRequest"

const targetOf = ({ acronym, rejected, can }: MyRequest): Target<"myAccessRequest"> => ({
  kind: "myAccessRequest",
  app: acronym,
  rejected,
  can,
})

/** A user's own requests for access to applications. */
export default function MyAccessRequests() {
  const { user } = useSession()
  const none = useNoneAvailable(user.atalaiaId)
  const target: Target<"myAccessRequests"> = {
    kind: "myAccessRequests",
    ...(none && { reason: noneAvailable }),
  }
  useTarget(target)
  return (
    <div className="w-full px-4 py-4.5 md:px-6">
      <AccessRequests
        atalaiaId={user.atalaiaId}
        title={screens.myAccessRequests.title}
        head={PageHead}
        heading="h2"
        button={<Actions target={target} />}
        actionsOf={(request) => <Actions target={targetOf(request)} size="small" />}
      >
        O que você pediu e ainda não tem: o que foi rejeitado pode ser corrigido e pedido de novo.
      </AccessRequests>
    </div>
  )
}
