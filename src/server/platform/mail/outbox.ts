import { join } from "node:path"
import type { Database } from "../database/connection"
import { insertAll } from "../database/insertAll"
import { mailOutbox } from "../database/schema/index"
import { decrypt, encrypt, type KeySettings, keysFor } from "../secrets/secretKey"

export interface Mail {
  to: string
  subject: string
  /** Plain text. */
  body: string
}

/** Where messages are written if there is no mail server. */
export const outboxFolder = (dataFolder: string) => join(dataFolder, "outbox")

const sealing = new WeakMap<Database, KeySettings>()

/** Mails that are queued on this connection, or in this transaction, are encrypted with the key of these settings. */
export function sealMailsWith(settings: KeySettings, db: Database): void {
  sealing.set(db, settings)
}

const mailKeys = (settings: KeySettings) => keysFor("mail", settings)

/**
 * Puts messages into the outbox, in the transaction that causes them; the worker sends them afterwards. They contain tickets, so
 * they are encrypted until they are sent: the database alone reveals no ticket.
 */
export async function queueMail(tx: Database, ...mails: Mail[]): Promise<void> {
  const settings = sealing.get(tx)
  if (!settings) throw new Error("messages are queued where nobody said which key seals them")
  const keys = await mailKeys(settings)
  const messages = mails.map(({ to, subject, body }) => ({
    recipient: to,
    subject,
    sealedBody: encrypt(keys, body, to),
  }))
  await insertAll(tx, mailOutbox, messages)
}

/** The text of a waiting message; undefined if it was sent. Throws if it was encrypted with another key. */
export async function mailBody(
  settings: KeySettings,
  { recipient, sealedBody, body }: Pick<typeof mailOutbox.$inferSelect, "recipient" | "sealedBody" | "body">,
): Promise<string | undefined> {
  if (sealedBody) return decrypt(await mailKeys(settings), sealedBody, recipient)
  return body ?? undefined
}
