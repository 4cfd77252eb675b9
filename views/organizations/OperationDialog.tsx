import { ChangeAhead } from "@views/ChangeAhead"
import { useState } from "react"
import type { ApiRequest } from "@/client/api"
import { send } from "@/client/send"
import type { CommandFormProps } from "@/palette/command"
import { FileField } from "@/ui/FileField"
import { FormDialog } from "@/ui/FormDialog"
import { FormSection } from "@/ui/FormSection"
import { useNotify } from "@/ui/notice"
import { TextField } from "@/ui/TextField"
import { documentLooks, documentProblem } from "./document"
import type { RichUnit } from "./unit"

export interface OperationDialogProps extends CommandFormProps {
  unit: RichUnit
  /** Asked to be typed exactly, where it cannot be undone. */
  typed?: string
  submitLabel: string
  request: (body: { file?: File }) => ApiRequest
  /** The notice on success. */
  done: string
  /** Closes, and sees to it that the page shows what is now. */
  onDone: () => void
}

interface Values extends Record<string, unknown> {
  file: File | null
  typed: string
}

/** An operation on a unit that needs a document: what it would do, then what justifies it (2-… §4, §5). */
export function OperationDialog(props: OperationDialogProps) {
  const { command, line, close, unit, typed, submitLabel, request, done, onDone } = props
  const notify = useNotify()
  const [asked] = useState(() => request({}))
  const submit = async ({ file }: Values) => {
    await send(request(file ? { file } : {}), { commandLine: line })
  }
  return (
    <FormDialog<Values, void>
      id={`${command.id} ${unit.id}`}
      draft={false}
      title={typed === undefined ? command.title : "Tem certeza que quer remover?"}
      description={`${unit.acronym}, ${unit.title}`}
      submitLabel={submitLabel}
      danger={typed !== undefined}
      defaults={{ file: null, typed: "" }}
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
        <ChangeAhead request={asked} />
        {typed !== undefined && <p className="col-span-full text-bad">Essa ação não poderá ser desfeita.</p>}
        <FileField name="file" label="Documento que justifica a operação" required {...documentLooks} />
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
