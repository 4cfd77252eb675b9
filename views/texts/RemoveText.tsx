import { RemoveDialog } from "@views/RemoveDialog"
import { api } from "@/client/api"
import type { CommandFormProps } from "@/palette/command"

/** Asks before a text of the pre-registration is removed. */
export default function RemoveText({ values, line, close }: CommandFormProps) {
  const [text] = values.text ?? []
  return (
    <RemoveDialog
      what={text?.label ?? ""}
      request={api.texts.remove.request({ params: { textId: Number(text?.id) } })}
      done="Texto removido com sucesso!"
      line={line}
      close={close}
    />
  )
}
