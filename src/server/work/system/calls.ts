import { desc } from "drizzle-orm"
import { demoPassword } from "../../demo/accounts"
import { accountsThere } from "../../demo/people/accountsThere"
import type { Handlers } from "../../identity/actor/context"
import { clientsOnline } from "../../identity/sessionAdmin/online"
import { mailOutbox } from "../../platform/database/schema/index"
import { mailBody } from "../../platform/mail/outbox"
import { invalid, notFound } from "../../platform/refusal/refusal"
import { countsOf } from "./counts"
import { addressOf } from "./postalCodes"
import { findAnything, peopleNamed } from "./search"

export const system: Handlers<"system"> = {
  serverTime: async () => ({ timestamp: new Date().toISOString() }),

  search: async ({ db, me }, { query }) => ({
    items: await findAnything(db, me, query.text, query.kinds?.split(",")),
  }),

  people: async ({ db }, { query }) => ({ items: await peopleNamed(db, query.ids.split(",")) }),

  counts: ({ db, me, settings }) => countsOf(db, me, settings),

  online: async ({ db, reading }) => ({ count: await clientsOnline(db, reading) }),

  postalCode: async ({ db, settings }, { params }) => {
    const zipCode = params.zipCode.replace(/\D/g, "")
    if (zipCode.length !== 8) throw invalid({ zipCode: "O CEP tem 8 dígitos." })
    return addressOf(db, settings.postalCodeUrl, zipCode)
  },

  map: async ({ settings }) => ({ ...(settings.tileUrl && { tileUrl: settings.tileUrl }) }),

  demoAccounts: async ({ db, settings }) => {
    const accounts = settings.demo && settings.passwordSignIn ? await accountsThere(db) : []
    return { ...(accounts.length > 0 && { password: demoPassword }), accounts }
  },

  outbox: async ({ db, settings }) => {
    if (!settings.demo) throw notFound("Caixa de saída")
    const messages = await db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(50)
    return Promise.all(
      messages.map(async (message) => ({
        id: message.id,
        to: message.recipient,
        subject: message.subject,
        text: (await mailBody(settings, message)) ?? "",
        createDate: message.createDate.toISOString(),
      })),
    )
  },
}
