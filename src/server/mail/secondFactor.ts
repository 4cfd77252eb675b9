import type { Database } from "../database/connection"
import { type Recipient, type SecondFactorAbout, type SecondFactorChange, secondFactorMail } from "./messages"
import { queueMail } from "./outbox"

/**
 * Tells a person that what they sign in with besides the password has changed, in the transaction that changes it. Each
 * is told, however many: of two that follow each other the last one is how it is.
 */
export const tellOfSecondFactor = (
  tx: Database,
  person: Recipient,
  change: SecondFactorChange,
  about: SecondFactorAbout = {},
): Promise<void> => queueMail(tx, secondFactorMail(person, change, about))
