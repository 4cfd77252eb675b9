import { ChangePreview } from "@views/ChangePreview"
import { useWatch } from "react-hook-form"
import type { ApiRequest } from "@/client/request"
import { send } from "@/client/send"
import type { CommandFormProps } from "@/palette/command"
import { Checkbox } from "@/ui/fields/Checkbox"
import { FileField } from "@/ui/fields/FileField"
import { TextField } from "@/ui/fields/TextField"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useNotify } from "@/ui/notices/notice"
import { documentField, documentProblem } from "../unit/document"
import type { RichUnit } from "../unit/unit"

export interface OperationDialogProps extends CommandFormProps {
  unit: RichUnit
  /** A text that must be typed exactly, because the operation cannot be undone. */
  typed?: string
  submitLabel: string
  /** Offers to include the units below. */
  belowLabel?: string | undefined
  request: (body: { file?: File; below?: boolean }) => ApiRequest
  /** The notice on success. */
  done: string
  /** Closes the dialog and refreshes the page. */
  onDone: () => void
}

interface Values extends Record<string, unknown> {
  file: File | null
  typed: string
  below: boolean
}

/** An operation on a unit that needs a document: its effects, then the document that justifies it. */
export function OperationDialog(props: OperationDialogProps) {
  const { command, line, close, unit, typed, belowLabel, submitLabel, request, done, onDone } = props
  const notify = useNotify()
  const submit = async ({ file, below }: Values) => {
    await send(request({ ...(file && { file }), ...(below && { below }) }), { commandLine: line })
  }
  return (
    <FormDialog<Values, void>
      id={`${command.id} ${unit.id}`}
      draft={false}
      title={typed === undefined ? command.title : "Tem certeza que quer remover?"}
      description={`${unit.acronym}, ${unit.title}`}
      submitLabel={submitLabel}
      danger={typed !== undefined}
      defaults={{ file: null, typed: "", below: belowLabel !== undefined }}
      validate={(values) => ({
        file: documentProblem(values.file),
        typed: typed === undefined || values.typed === typed ? undefined : `Digite ${typed} para confirmar`,
      })}
      submit={submit}
      onDone={() => {
        notify({ tone: "ok", text: done })
        onDone()
      }}
      onClose={close}
    >
      <FormSection bare>
        <Ahead request={request} />
        {typed !== undefined && <p className="col-span-full text-bad">Essa ação não poderá ser desfeita.</p>}
        {belowLabel !== undefined && <Checkbox name="below" label={belowLabel} wide />}
        <FileField name="file" label="Documento que justifica a operação" required {...documentField} />
        {typed !== undefined && (
          <TextField
            name="typed"
            label={
              <>
                Digite <strong className="mono font-semibold select-all">{typed}</strong> para confirmar
              </>
            }
            mono
            required
            span={4}
          />
        )}
      </FormSection>
    </FormDialog>
  )
}

/** The effects of the operation with the current options. */
function Ahead({ request }: Pick<OperationDialogProps, "request">) {
  const below = useWatch<Values, "below">({ name: "below" })
  return <ChangePreview request={request(below ? { below } : {})} />
}
