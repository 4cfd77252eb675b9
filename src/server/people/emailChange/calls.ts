import type { Handlers } from "../../identity/actor/context"
import { confirmEmail, stopEmailChange } from "../registrationData/emailChange"

export const emailChange: Handlers<"emailChange"> = {
  confirm: (context, { body }) => confirmEmail(context, body.ticket),
  stop: (context, { body }) => stopEmailChange(context, body.ticket),
}
