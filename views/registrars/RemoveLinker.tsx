import { RemoveDialog } from "@views/RemoveDialog"
import { api } from "@/client/api"
import type { CommandFormProps } from "@/palette/command"

/** Asks before a person is removed as a linker of an application. */
export default function RemoveLinker({ values, line, close }: CommandFormProps) {
  const [person] = values.user ?? []
  const [app] = values.app ?? []
  return (
    <RemoveDialog
      what={`${person?.label} em ${app?.label}`}
      request={api.linkers.remove.request({
        params: { atalaiaId: person?.id ?? "", appId: Number(app?.id) },
      })}
      done="Cadastrador vinculador removido com sucesso!"
      line={line}
      close={close}
    />
  )
}
