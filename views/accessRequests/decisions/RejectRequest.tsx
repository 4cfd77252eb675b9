import { ChangePreview } from "@views/ChangePreview"
import { useState } from "react"
import { api } from "@/client/api"
import { formatIdentifier } from "@/domain/people/identifier"
import { upperName } from "@/domain/people/person"
import type { CommandFormProps } from "@/palette/command"
import { afterClosing } from "@/palette/run/run"
import { TextArea } from "@/ui/fields/TextArea"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { NoForm } from "@/ui/form/NoForm"
import type { AccessRequestDetail } from "./accessRequest"
import { OfRequest } from "./OfRequest"
import { useDecide } from "./useDecide"

const missing = "Por favor, insira a justificativa da rejeição!"
/** Maximum number of characters (src/contract/evaluations.ts). */
const maxJustificationLength = 4000

/** Rejects a request with a justification, which the requester receives. */
export default function RejectRequest(props: CommandFormProps) {
  return <OfRequest {...props}>{(request) => <Rejection {...props} request={request} />}</OfRequest>
}

function Rejection({
  command,
  values,
  line,
  close,
  request,
}: CommandFormProps & { request: AccessRequestDetail }) {
  const { decide, goOn } = useDecide(request)
  // If another person decides first, the form keeps its text, and submitting it reports the decision.
  const [canDecide] = useState(request.can.decide)
  const { appId, acronym, atalaiaId, userName, version, rejected } = request
  const rejection = (justification: string) =>
    api.accessDecisions.reject.request({
      params: { app: String(appId), atalaiaId },
      body: { justification, version },
    })
  if (!canDecide) {
    return (
      <NoForm title={command.title} close={close}>
        {rejected
          ? `A solicitação de ${upperName(userName)} já foi rejeitada.`
          : "Ninguém decide sobre o próprio pedido."}
      </NoForm>
    )
  }
  return (
    <FormDialog
      id={`reject access-request ${appId} ${atalaiaId}`}
      title={`${command.title} de ${upperName(userName)}`}
      description={`${formatIdentifier(atalaiaId)} em ${acronym}`}
      submitLabel="Rejeitar"
      danger
      version={version}
      defaults={{ justification: values.because?.[0]?.text ?? "" }}
      validate={({ justification }) => ({
        justification: justification.trim() === "" ? missing : undefined,
      })}
      submit={({ justification }) => decide(rejection(justification), { line, justification })}
      onDone={() => {
        close()
        afterClosing(goOn)
      }}
      onClose={close}
    >
      <FormSection bare>
        <TextArea
          name="justification"
          label="Justificativa"
          hint="O solicitante a recebe por e-mail e a vê no pedido."
          required
          maxLength={maxJustificationLength}
        />
        {/* The preview is the same for every justification. */}
        <ChangePreview request={rejection("—")} />
      </FormSection>
    </FormDialog>
  )
}
