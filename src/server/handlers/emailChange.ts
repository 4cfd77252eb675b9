import { confirmEmail, stopEmailChange } from "../access/emailChange"
import type { Handlers } from "../context"

export const emailChange: Handlers<"emailChange"> = {
  confirm: (context, { body }) => confirmEmail(context, body.ticket),
  stop: (context, { body }) => stopEmailChange(context, body.ticket),
}
