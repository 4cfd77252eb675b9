import type { Details } from "@views/registrationData/details"
import { TextArea } from "@/ui/fields/TextArea"
import { clearDraft, writeDraft } from "@/ui/form/draft"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { type CaseKind, evaluationOf } from "./evaluation"
import type { DecisionOutcome } from "./useDecide"

/** The maximum number of characters that the server accepts. */
const maxJustificationLength = 4000
const empty = "Sua justificativa está vazia. Por favor, insira uma justificativa"

const whatOf: Record<CaseKind, string> = {
  "pre-user": "o pré-cadastro",
  update: "a atualização cadastral",
}

export interface RefusalDialogProps {
  kind: CaseKind
  details: Details
  /** The initial text of the field. */
  justification: string
  /** Whether the dialog closes before the decision is sent. Then `send` never rejects. */
  optimistic: boolean
  send: (justification: string) => Promise<DecisionOutcome>
  /** Called once the case is decided and the draft of the justification is removed. */
  onDecided: () => void
  onClose: () => void
}

/** Asks for the justification of a refusal, which the person receives. */
export function RefusalDialog(props: RefusalDialogProps) {
  const { kind, details, justification, optimistic, send, onDecided, onClose } = props
  const { atalaiaId, name } = details
  const version = evaluationOf(kind, details)?.version
  const id = `refusal ${kind} ${atalaiaId}`
  return (
    <FormDialog
      id={id}
      title={`Recusar ${whatOf[kind]} de ${name}`}
      description="A justificativa é enviada por e-mail a quem pediu."
      {...(version !== undefined && { version })}
      defaults={{ justification }}
      validate={(values) => ({
        justification: values.justification.trim() === "" ? empty : undefined,
      })}
      submit={async (values) => (optimistic ? undefined : send(values.justification.trim()))}
      onDone={async (outcome, values) => {
        onClose()
        // Stores the text, so that a retry finds it until the case is decided.
        writeDraft(id, values, version)
        if ((outcome ?? (await send(values.justification.trim()))) !== "decided") return
        clearDraft(id)
        onDecided()
      }}
      onClose={onClose}
      submitLabel="Recusar"
      danger
    >
      <FormSection bare>
        <TextArea
          name="justification"
          label="Justificativa"
          required
          rows={4}
          maxLength={maxJustificationLength}
        />
      </FormSection>
    </FormDialog>
  )
}
