import { useSession } from "@/client/identity"
import { maxContentLength, maxTitleLength, textProblems } from "@/domain/writtenText"
import { FieldMessages } from "@/ui/fields/Field"
import { useFormField } from "@/ui/fields/formField"
import { Switch } from "@/ui/fields/Switch"
import { TextField } from "@/ui/fields/TextField"
import { FormDialog } from "@/ui/form/FormDialog"
import { FormSection } from "@/ui/form/FormSection"
import { useNotify } from "@/ui/page/notice"
import { MarkdownField } from "./MarkdownField"
import { kindOf, type TextFields } from "./texts"

export interface TextDialogProps {
  title: string
  /** Identifies the draft: the text's id, or `new`. */
  id: string
  defaults: TextFields
  version?: number
  submit: (fields: TextFields) => Promise<void>
  /** The notice on success. */
  done: string
  close: () => void
}

/** The editor of a text, 900 pixels wide over the page. */
export function TextDialog({ title, id, defaults, version, submit, done, close }: TextDialogProps) {
  const { user } = useSession()
  const notify = useNotify()
  return (
    <FormDialog
      id={`text ${user.atalaiaId} ${id}`}
      title={title}
      width="wide"
      defaults={defaults}
      version={version}
      validate={(fields) => ({ ...textProblems(fields) })}
      submit={submit}
      onDone={() => {
        notify({ tone: "ok", text: done })
        close()
      }}
      onClose={close}
    >
      <FormSection bare>
        <TextField name="title" label="Título" maxLength={maxTitleLength} required span={4} />
        <KindField name="requiresConfirmation" />
        <MarkdownField name="content" label="Conteúdo" maxLength={maxContentLength} required />
      </FormSection>
    </FormDialog>
  )
}

/** Whether the text must be accepted; the value of the switch. */
function KindField({ name }: { name: string }) {
  const { value, onChange, error } = useFormField<boolean>(name)
  return (
    <div className="col-span-full grid gap-1.5">
      <Switch
        checked={value}
        onChange={onChange}
        label={kindOf({ requiresConfirmation: value })}
        hint={
          value
            ? "Quem faz o pré-cadastro precisa concordar com ela."
            : "É só lida por quem faz o pré-cadastro."
        }
      />
      <FieldMessages id={name} hint={undefined} error={error} />
    </div>
  )
}
