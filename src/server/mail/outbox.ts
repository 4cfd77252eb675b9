import type { Database } from "../database/connection"
import { mailOutbox } from "../database/schema/index"

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  body: string
}

/** Puts a message into the outbox, in the transaction of what causes it; the worker sends it afterwards. */
export async function queueMail(tx: Database, { to, subject, body }: Mail): Promise<void> {
  await tx.insert(mailOutbox).values({ recipient: to, subject, body })
}
