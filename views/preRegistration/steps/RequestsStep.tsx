import { AccessRequests } from "@views/accessRequests/AccessRequests"
import { CancelAccessRequest } from "@views/accessRequests/CancelAccessRequest"
import { EditAccessRequest } from "@views/accessRequests/EditAccessRequest"
import { editLabel, type MyRequest, noneAvailable, useNoneAvailable } from "@views/accessRequests/myRequest"
import { useAtomValue } from "jotai"
import { Plus } from "lucide-react"
import { useState } from "react"
import { singleKeysAtom } from "@/shortcuts/strokes"
import { useShortcuts } from "@/shortcuts/useShortcuts"
import { Button } from "@/ui/buttons/Button"
import { DeferredForm } from "@/ui/form/DeferredForm"
import { SectionHead } from "@/ui/layout/SectionHead"
import { useKeyHints } from "@/ui/page/keyHints"
import { lazy } from "@/ui/page/lazy"
import { NextStep } from "../../registrationData/parts/NextStep"

const NewAccessRequest = lazy(async () => ({
  default: (await import("@views/accessRequests/NewAccessRequest")).NewAccessRequest,
}))

export interface RequestsStepProps {
  atalaiaId: string
  /** Absent if it is the last step. */
  onNext: (() => void) | undefined
}

type Doing = { what: "new" } | { what: "edit" | "cancel"; request: MyRequest }

/**
 * The applications that a person in pre-registration wants to use once they are approved. Such a person has no
 * commands yet, so buttons open the same forms here.
 */
export function RequestsStep({ atalaiaId, onNext }: RequestsStepProps) {
  const none = useNoneAvailable(atalaiaId)
  const [doing, setDoing] = useState<Doing>()
  const single = useAtomValue(singleKeysAtom)
  const ask = () => setDoing({ what: "new" })
  const close = () => setDoing(undefined)
  useShortcuts([{ keys: "n", run: ask, enabled: !none }])
  useKeyHints(single && !none ? [{ keys: "n", label: "solicitar acesso" }] : [])
  return (
    <div className="grid grid-cols-1 gap-4">
      <AccessRequests
        atalaiaId={atalaiaId}
        title="Solicitações de Acesso"
        head={SectionHead}
        heading="h3"
        button={
          <Button
            icon={Plus}
            {...(single && { shortcut: "n" })}
            disabledReason={none ? noneAvailable : undefined}
            onClick={ask}
          >
            Solicitar acesso
          </Button>
        }
        actionsOf={(request) => (
          <>
            {request.can.update && (
              <Button small onClick={() => setDoing({ what: "edit", request })}>
                {editLabel(request)}
              </Button>
            )}
            {request.can.cancel && (
              <Button small variant="danger" onClick={() => setDoing({ what: "cancel", request })}>
                Cancelar solicitação
              </Button>
            )}
          </>
        )}
      >
        Opcional. Os pedidos são avaliados depois que o pré-cadastro é aprovado.
      </AccessRequests>
      {onNext && <NextStep onNext={onNext} />}
      <DeferredForm wanted={doing?.what === "new" ? "new" : undefined} onCancel={close}>
        {doing?.what === "new" && <NewAccessRequest atalaiaId={atalaiaId} close={close} />}
      </DeferredForm>
      {doing?.what === "edit" && (
        <EditAccessRequest atalaiaId={atalaiaId} request={doing.request} close={close} />
      )}
      {doing?.what === "cancel" && (
        <CancelAccessRequest atalaiaId={atalaiaId} request={doing.request} close={close} />
      )}
    </div>
  )
}
