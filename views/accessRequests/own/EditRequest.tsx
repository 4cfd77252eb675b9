import type { CommandFormProps } from "@/palette/command"
import { EditAccessRequest } from "../EditAccessRequest"
import { OwnRequest } from "./OwnRequest"

/** Form of the command that edits the user's own request. */
export default function EditRequest(props: CommandFormProps) {
  return (
    <OwnRequest {...props} may={({ update }) => update}>
      {(form) => <EditAccessRequest {...form} />}
    </OwnRequest>
  )
}
