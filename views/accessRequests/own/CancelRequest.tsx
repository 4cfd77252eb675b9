import type { CommandFormProps } from "@/palette/command"
import { CancelAccessRequest } from "../CancelAccessRequest"
import { OwnRequest } from "./OwnRequest"

/** Form of the command that cancels the user's own request. */
export default function CancelRequest(props: CommandFormProps) {
  return (
    <OwnRequest {...props} may={({ cancel }) => cancel}>
      {(form) => <CancelAccessRequest {...form} />}
    </OwnRequest>
  )
}
