import { CancelAccessRequest } from "@views/accessRequests/CancelAccessRequest"
import type { CommandFormProps } from "@/palette/command"
import { OwnRequest } from "./OwnRequest"

/** Takes back one's own request, from a line; asks before. */
export default function CancelRequest(props: CommandFormProps) {
  return (
    <OwnRequest {...props} may={({ cancel }) => cancel}>
      {(form) => <CancelAccessRequest {...form} />}
    </OwnRequest>
  )
}
