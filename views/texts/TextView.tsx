import { useQuery } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import { Markdown } from "@views/markdown/Markdown"
import { api } from "@/client/api"
import { formatDateTime } from "@/domain/time/when"
import type { CommandFormProps } from "@/palette/command"
import { CloseButton } from "@/ui/buttons/CloseButton"
import { Dialog } from "@/ui/dialog/Dialog"
import { kindOf } from "./texts"

/** A text as shown during the pre-registration. */
export default function TextView({ values, close }: CommandFormProps) {
  const textId = Number(values.text?.[0]?.id)
  const { data: text, error } = useQuery(api.texts.get.query({ params: { textId } }))
  if (!text) return <Loading title="Texto" what="o texto" error={error} close={close} />
  return (
    <Dialog
      open
      width="wide"
      title={text.title}
      description={`${kindOf(text)}. Última atualização em ${formatDateTime(text.lastUpdate)}`}
      onClose={close}
      footer={<CloseButton close={close} />}
    >
      <Markdown text={text.content} />
    </Dialog>
  )
}
