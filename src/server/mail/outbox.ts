import type { Database } from "../database/connection"
import { insertAll } from "../database/insertAll"
import { mailOutbox } from "../database/schema/index"

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  body: string
}

/** Puts messages into the outbox, in the transaction of what causes them; the worker sends them afterwards. */
export async function queueMail(tx: Database, ...mails: Mail[]): Promise<void> {
  const messages = mails.map(({ to, subject, body }) => ({ recipient: to, subject, body }))
  await insertAll(tx, mailOutbox, messages)
}
