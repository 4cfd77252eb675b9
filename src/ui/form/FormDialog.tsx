import type { FieldValues } from "react-hook-form"
import { Dialog, type DialogProps } from "../dialog/Dialog"
import { useLeave } from "../page/unsaved"
import { Form, type FormProps } from "./Form"

export interface FormDialogProps<Values extends FieldValues, Answer>
  extends Omit<FormProps<Values, Answer>, "frame" | "cancel">,
    Pick<DialogProps, "width"> {
  /** Called on closing without saving. `onDone` is called after saving. */
  onClose: () => void
  cancelLabel?: string
}

/** A form in a dialog, open while it is rendered. */
export function FormDialog<Values extends FieldValues, Answer>(props: FormDialogProps<Values, Answer>) {
  const { onClose, cancelLabel, width, title, description, ...form } = props
  const leave = useLeave("dialog")
  return (
    <Dialog open onClose={() => leave(onClose)} title={title} description={description} width={width}>
      <Form
        {...form}
        title={title}
        frame="dialog"
        cancel={{ run: onClose, ...(cancelLabel && { label: cancelLabel }) }}
      />
    </Dialog>
  )
}
