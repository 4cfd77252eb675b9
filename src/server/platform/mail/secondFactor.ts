import type { Database } from "../database/connection"
import { type Recipient, type SecondFactorAbout, type SecondFactorChange, secondFactorMail } from "./messages"
import { queueMail } from "./outbox"

/**
 * Mails a person that their second factors have changed, in the transaction of the change. Every change has its own mail; the
 * last one describes the present state.
 */
export const tellOfSecondFactor = (
  tx: Database,
  person: Recipient,
  change: SecondFactorChange,
  about: SecondFactorAbout = {},
): Promise<void> => queueMail(tx, secondFactorMail(person, change, about))
