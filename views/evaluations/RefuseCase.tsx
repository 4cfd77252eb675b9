import { useQuery } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import { type Details, detailsQuery } from "@views/registrationData/details"
import { useStore } from "jotai"
import { normalizeIdentifier } from "@/domain/people/identifier"
import type { CommandFormProps } from "@/palette/command"
import { afterClosing } from "@/palette/run/run"
import { NoForm } from "@/ui/form/NoForm"
import { caseOf, evaluationTarget } from "./evaluation"
import { openCaseAtom } from "./queue/openCase"
import { RefusalDialog } from "./RefusalDialog"
import { useDecide } from "./useDecide"

/** Refuses the waiting case of the person in the command. */
export default function RefuseCase(props: CommandFormProps) {
  const { command, values, close } = props
  const atalaiaId = normalizeIdentifier(values.user?.[0]?.id ?? "")
  const details = useQuery(detailsQuery(atalaiaId))
  if (details.data) return <Refusal {...props} details={details.data} />
  return <Loading title={command.title} what="a pendência" error={details.error} close={close} />
}

function Refusal({ command, values, close, details }: CommandFormProps & { details: Details }) {
  const found = caseOf(details)
  const kind = found?.kind ?? "update"
  const { decide } = useDecide(kind, false)
  const store = useStore()
  /** If the case has its own screen here, that goes on to the next one, as after its own decision. */
  const goOn = () => {
    const open = store.get(openCaseAtom)
    if (open?.atalaiaId === details.atalaiaId) afterClosing(open.onDecided)
  }
  const reason = found
    ? evaluationTarget(kind, details, { ...found.evaluation, whole: false }).reason
    : `Nada de ${details.name} espera uma decisão.`
  if (reason !== undefined) {
    return (
      <NoForm title={command.title} close={close}>
        {reason}
      </NoForm>
    )
  }
  return (
    <RefusalDialog
      kind={kind}
      details={details}
      justification={values.because?.[0]?.text ?? ""}
      optimistic={false}
      send={(justification) => decide({ details, approved: false, justification })}
      onDecided={goOn}
      onClose={close}
    />
  )
}
