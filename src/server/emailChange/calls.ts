import type { Handlers } from "../http/context"
import { confirmEmail, stopEmailChange } from "./emailChange"

export const emailChange: Handlers<"emailChange"> = {
  confirm: (context, { body }) => confirmEmail(context, body.ticket),
  stop: (context, { body }) => stopEmailChange(context, body.ticket),
}
