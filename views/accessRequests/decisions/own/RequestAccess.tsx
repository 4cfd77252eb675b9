import { NewAccessRequest } from "@views/accessRequests/NewAccessRequest"
import { useSession } from "@/client/identity"
import type { CommandFormProps } from "@/palette/command"

/** The form of a new request with what the line says in it. */
export default function RequestAccess({ values, close }: CommandFormProps) {
  const { atalaiaId } = useSession().user
  const [app] = values.app ?? []
  const [because] = values.because ?? []
  return (
    <NewAccessRequest
      atalaiaId={atalaiaId}
      said={{
        ...(app && { app: { value: app.id, label: app.label } }),
        ...(because && { justification: because.text }),
      }}
      close={close}
    />
  )
}
