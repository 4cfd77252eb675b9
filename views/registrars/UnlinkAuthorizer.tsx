import { useQuery } from "@tanstack/react-query"
import { Loading } from "@views/FormFrames"
import { RemoveDialog } from "@views/RemoveDialog"
import { api } from "@/client/api"
import type { CommandFormProps } from "@/palette/command"

/** Asks before an authorizer is unlinked from a unit. The command names both; the call takes the link's id. */
export default function UnlinkAuthorizer({ command, values, line, close }: CommandFormProps) {
  const [person] = values.user ?? []
  const [unit] = values.org ?? []
  const query = { atalaiaId: person?.id, organizationId: Number(unit?.id) }
  const links = useQuery({ ...api.authorizerLinks.list.query({ query }), gcTime: 0 })
  const link = links.data?.items.find(({ userAtalaiaId }) => userAtalaiaId === person?.id)
  if (link) {
    return (
      <RemoveDialog
        what={`${link.username} em ${link.organization.acronym}`}
        request={api.authorizerLinks.remove.request({ params: { linkId: link.id } })}
        done="Cadastrador autorizador removido com sucesso"
        line={line}
        close={close}
      />
    )
  }
  const none = links.data ? new Error(`${person?.label} não tem vínculo com ${unit?.label}.`) : null
  return <Loading title={command.title} what="o vínculo" error={links.error ?? none} close={close} />
}
