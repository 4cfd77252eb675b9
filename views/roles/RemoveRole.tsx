import { RemoveDialog } from "@views/RemoveDialog"
import { api } from "@/client/api"
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
      failed="Houve um error ao deletar a Role, tente novamente mais tarde."
      line={line}
      close={close}
    />
  )
}
