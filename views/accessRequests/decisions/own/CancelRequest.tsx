import { CancelAccessRequest } from "@views/accessRequests/CancelAccessRequest"
import type { CommandFormProps } from "@/palette/command"
import { OwnRequest } from "./OwnRequest"

/** Form of the command that cancels one's own request. */
export default function CancelRequest(props: CommandFormProps) {
  return (
    <OwnRequest {...props} may={({ cancel }) => cancel}>
      {(form) => <CancelAccessRequest {...form} />}
    </OwnRequest>
  )
}
