import { EditAccessRequest } from "@views/accessRequests/EditAccessRequest"
import type { CommandFormProps } from "@/palette/command"
import { OwnRequest } from "./OwnRequest"

/** The justification of one's own request, from a line. */
export default function EditRequest(props: CommandFormProps) {
  return (
    <OwnRequest {...props} may={({ update }) => update}>
      {(form) => <EditAccessRequest {...form} />}
    </OwnRequest>
  )
}
