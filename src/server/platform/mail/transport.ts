import { rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { createTransport } from "nodemailer"
import { privateFolder } from "../folders/privateFolder"
import type { Settings } from "../settings/settings"
import { outgoing } from "../telemetry/tracing/tracing"
import { type Mail, outboxFolder } from "./outbox"

export interface Transport {
  /** Rejects if the message could not be handed over. */
  send: (id: number, mail: Mail) => Promise<void>
  close: () => void
}

type MailSettings = Pick<Settings, "smtpUrl" | "mailFrom" | "dataFolder">

const asMessage = ({ to, subject, body }: Mail, { mailFrom }: MailSettings) => ({
  from: mailFrom,
  to: { name: "", address: to },
  subject,
  text: body,
})

/** SMTP if `SMTP_URL` is set; otherwise files in the data folder. */
export function transportOf(settings: MailSettings): Transport {
  return settings.smtpUrl ? overSmtp(settings.smtpUrl, settings) : intoFolder(settings)
}

function overSmtp(url: string, settings: MailSettings): Transport {
  // The sum of the timeouts is below the first retry delay, so that no other worker takes the same message.
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const to = { to: "mail", does: "send", address: new URL(URL.canParse(url) ? url : "smtp:") } as const
  return {
    send: async (id, mail) => {
      await outgoing(to, () =>
        transport.sendMail({ ...asMessage(mail, settings), messageId: messageId(id, mail) }),
      )
    },
    close: () => transport.close(),
  }
}

/** The same at every attempt, so that receivers can recognize a message that was sent twice. */
const messageId = (id: number, { to }: Mail) => `<atalaia-${id}@${to.split("@").at(-1) ?? "localhost"}>`

function intoFolder(settings: MailSettings): Transport {
  const folder = outboxFolder(settings.dataFolder)
  const transport = createTransport({ streamTransport: true, buffer: true })
  return {
    send: async (id, mail) => {
      const { message } = await transport.sendMail({
        ...asMessage(mail, settings),
        messageId: messageId(id, mail),
      })
      await privateFolder(folder)
      const path = join(folder, `${String(id).padStart(8, "0")}.eml`)
      await writeFile(`${path}.part`, message, { mode: 0o600 })
      await rename(`${path}.part`, path)
    },
    close: () => transport.close(),
  }
}
