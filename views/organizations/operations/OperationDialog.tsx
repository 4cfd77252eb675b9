import { ChangePreview } from "@views/ChangePreview"
import { useWatch } from "react-hook-form"
import type { ApiRequest } from "@/client/request"
import { send } from "@/client/send"
import type { CommandFormProps } from "@/palette/command"
import { Checkbox } from "@/ui/fields/Checkbox"
import { FileField } from "@/ui/fields/FileField"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useNotify } from "@/ui/page/notice"
import { documentField, documentProblem } from "../unit/document"
import type { RichUnit } from "../unit/unit"

export interface OperationDialogProps extends CommandFormProps {
  unit: RichUnit
  /** Whether it removes the unit, which cannot be undone. */
  removes?: true
  submitLabel: string
  /** The label of the option to include the units below. */
  belowLabel?: string | undefined
  request: (body: { file?: File; below?: boolean }) => ApiRequest
  /** The notice on success. */
  done: string
  /** Called after the operation, to close the dialog and refresh the page. */
  onDone: () => void
}

interface Values extends Record<string, unknown> {
  file: File | null
  below: boolean
}

/** An operation on a unit that needs a document: a preview of its effects, then the document that justifies it. */
export function OperationDialog(props: OperationDialogProps) {
  const { command, line, close, unit, removes, belowLabel, submitLabel, request, done, onDone } = props
  const notify = useNotify()
  const submit = async ({ file, below }: Values) => {
    await send(request({ ...(file && { file }), ...(below && { below }) }), { commandLine: line })
  }
  return (
    <FormDialog<Values, void>
      id={`${command.id} ${unit.id}`}
      draft={false}
      title={removes ? "Tem certeza que quer remover?" : command.title}
      description={`${unit.acronym}, ${unit.title}`}
      submitLabel={submitLabel}
      danger={removes ?? false}
      defaults={{ file: null, below: belowLabel !== undefined }}
      validate={({ file }) => ({ file: documentProblem(file) })}
      submit={submit}
      onDone={() => {
        notify({ tone: "ok", text: done })
        onDone()
      }}
      onClose={close}
    >
      <FormSection bare>
        <FormPreview request={request} />
        {removes && <p className="col-span-full text-bad">Essa ação não poderá ser desfeita.</p>}
        {belowLabel !== undefined && <Checkbox name="below" label={belowLabel} wide />}
        <FileField name="file" label="Documento que justifica a operação" required {...documentField} />
      </FormSection>
    </FormDialog>
  )
}

/** The preview of the operation with the current options. */
function FormPreview({ request }: Pick<OperationDialogProps, "request">) {
  const below = useWatch<Values, "below">({ name: "below" })
  return <ChangePreview request={request(below ? { below } : {})} />
}
