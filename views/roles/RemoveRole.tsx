import { RemoveDialog } from "@views/RemoveDialog"
import { api } from "@/client/api"
import { misspelledTexts } from "@/domain/text/misspelledTexts"
import type { CommandFormProps } from "@/palette/command"

/** Asks before a role is removed with everything that depends on it. */
export default function RemoveRole({ values, line, close }: CommandFormProps) {
  const [role] = values.role ?? []
  const where = values.app?.[0]?.label ?? "toda a plataforma"
  return (
    <RemoveDialog
      what={`${role?.label} em ${where}`}
      request={api.roles.remove.request({ params: { roleId: Number(role?.id) } })}
      done="Permissão deletada com sucesso"
      failed={misspelledTexts.roleFailed("deletar")}
      line={line}
      close={close}
    />
  )
}
