import type { Database } from "../database/connection"
import type { Settings } from "../settings/settings"
import { onlyProvider } from "../settings/upstream"
import { type Recipient, type SecondFactorAbout, type SecondFactorChange, secondFactorMail } from "./messages"
import { queueMail } from "./outbox"

/**
 * Mails a person that their second factors have changed, in the transaction of the change. Every change has its own mail; the
 * last one describes the present state.
 */
export const tellOfSecondFactor = (
  tx: Database,
  settings: Pick<Settings, "passwordSignIn" | "upstream">,
  person: Recipient,
  change: SecondFactorChange,
  about: Omit<SecondFactorAbout, "provider"> = {},
): Promise<void> =>
  queueMail(tx, secondFactorMail(person, change, { ...about, provider: onlyProvider(settings)?.name }))
