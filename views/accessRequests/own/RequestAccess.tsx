import { useSession } from "@/client/identity"
import type { CommandFormProps } from "@/palette/command"
import { NewAccessRequest } from "../NewAccessRequest"

/** Form of the command that requests access, filled with the command's values. */
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
