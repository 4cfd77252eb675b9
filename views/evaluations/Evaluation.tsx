import { useGoBack } from "@views/useGoBack"
import { ArrowLeft } from "lucide-react"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { Button } from "@/ui/buttons/Button"
import { PageHead } from "@/ui/layout/PageHead"
import { CaseView } from "./CaseView"
import { type CaseKind, caseKinds } from "./evaluation"
import { useQueueAddress } from "./queue/lastQueue"

/** One case on its own screen. A decision leads back to the list it was opened from. */
export function Evaluation({ kind, atalaiaId = "" }: { kind: CaseKind; atalaiaId: string | undefined }) {
  const goBack = useGoBack(useQueueAddress(kind))
  return (
    <div className="flex flex-1 flex-col">
      <div className="px-4 pt-4.5 md:px-6.5">
        <PageHead
          title={caseKinds[kind].screen.title}
          actions={
            <Button icon={ArrowLeft} shortcut="Esc" onClick={goBack}>
              Voltar
            </Button>
          }
        />
      </div>
      <CaseView kind={kind} atalaiaId={normalizeIdentifier(atalaiaId)} onDecided={goBack} />
    </div>
  )
}
