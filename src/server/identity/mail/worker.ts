import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { type Database, rows } from "../../platform/database/connection"
import { type BackgroundJob, backgroundJob } from "../../platform/jobs/backgroundJob"
import { mailBody } from "../../platform/mail/outbox"
import type { Transport } from "../../platform/mail/transport"
import type { Settings } from "../../platform/settings/settings"
import { tellOfAdministration } from "./administration"

/** `flush` sends all that is due; `close` waits for the message in progress. */
export type MailWorker = BackgroundJob

interface Options {
  db: Database
  settings: Pick<Settings, "smtpUrl" | "mailFrom" | "dataFolder" | "secretKey" | "demo">
  report: (error: unknown, where: string) => void
  /** Overrides the transport of the settings. */
  transport?: Transport
}

/**
 * Sends the messages of the outbox, each at least once. Any number of workers may run, in any number of processes: each claims
 * messages that no other has.
 */
export function startMailWorker({ db, settings, report, transport }: Options): MailWorker {
  let opened = transport
  /** Its library is loaded by the first message. */
  const open = async () => (opened ??= (await import("../../platform/mail/transport")).transportOf(settings))
  async function sendDue(closed: () => boolean): Promise<void> {
    await tellOfAdministration(db, settings, closed)
    while (!closed()) {
      const message = await takeUp(db)
      if (!message) return
      try {
        const { id, recipient, subject } = message
        const body = (await mailBody(settings, message)) ?? ""
        const { send } = await open()
        await send(id, { to: recipient, subject, body })
        // A demonstration shows the mails that it sent; elsewhere there is no reason to store them.
        const kept = settings.demo ? sql`` : sql`, body = null, sealed_body = null`
        await db.execute(sql`update mail_outbox set sent_date = now()${kept} where id = ${id}`)
      } catch (error) {
        // The claim has already scheduled the next attempt.
        report(error, `mail ${message.id}`)
      }
    }
  }
  const worker = backgroundJob({
    job: "mail",
    work: sendDue,
    report,
  })
  return {
    ...worker,
    close: async () => {
      await worker.close()
      opened?.close()
    },
  }
}

const waitingMessage = type({
  id: "number.integer",
  recipient: "string",
  subject: "string",
  sealedBody: type.instanceOf(Uint8Array).or("null"),
  body: "string | null",
})

/**
 * Claims the message that has waited longest and schedules its next attempt in the same statement: after 2 minutes at first,
 * doubling up to 6 hours. So no transaction stays open while a mail server responds, and a message whose process died before
 * sending is retried.
 */
async function takeUp(db: Database): Promise<typeof waitingMessage.infer | undefined> {
  const [message] = await rows(
    db,
    waitingMessage,
    sql`
      update mail_outbox
      set attempts = attempts + 1,
        next_attempt = now() + least(interval '2 minutes' * power(2, least(attempts, 10)), interval '6 hours')
      where id = (
        select id from mail_outbox where sent_date is null and next_attempt <= now()
        order by next_attempt, id limit 1 for update skip locked
      )
      returning id::int as id, recipient, subject, sealed_body as "sealedBody", body`,
  )
  return message
}
