import { desc } from "drizzle-orm"
import { planners } from "@/domain/plans"
import { requestsAwaiting } from "../accessRequests/queries"
import { deciderOf } from "../consents/power"
import { consentsAwaiting } from "../consents/queries"
import { mailOutbox } from "../database/schema/index"
import { demoPassword } from "../demo/people/accounts"
import { accountsThere } from "../demo/people/accountsThere"
import { evaluationsAwaiting } from "../evaluations/queries"
import type { Handlers } from "../http/context"
import { invalid, notFound } from "../http/refusal"
import { mailBody } from "../mail/outbox"
import { plansAwaiting } from "../plans/queries"
import { clientsOnline } from "../sessions/online"
import { isInAnyConsul, validationsAwaiting } from "../validations/queries"
import { addressOf } from "./postalCodes"
import { findAnything, peopleNamed } from "./search"

export const system: Handlers<"system"> = {
  serverTime: async () => ({ timestamp: new Date().toISOString() }),

  search: async ({ db, me }, { query }) => ({
    items: await findAnything(db, me, query.text, query.kinds?.split(",")),
  }),

  people: async ({ db }, { query }) => ({ items: await peopleNamed(db, query.ids.split(",")) }),

  counts: async ({ db, me, settings }) => ({
    pendingAccessRequests: me.abilities.has("accessRequests.decide") ? await requestsAwaiting(db, me) : 0,
    pendingEvaluations: me.abilities.has("evaluations.decide") ? await evaluationsAwaiting(db, me) : 0,
    pendingValidations: await validationsAwaiting(db, me),
    pendingConsents: me.abilities.has("platform.administer")
      ? await consentsAwaiting(db, await deciderOf(db, me, settings))
      : 0,
    pendingPlans: planners.some((ability) => me.abilities.has(ability)) ? await plansAwaiting(db, me) : 0,
    validates: await isInAnyConsul(db, me),
  }),

  online: async ({ db, reading }) => ({ count: await clientsOnline(db, reading) }),

  postalCode: async ({ db, settings }, { params }) => {
    const zipCode = params.zipCode.replace(/\D/g, "")
    if (zipCode.length !== 8) throw invalid({ zipCode: "O CEP tem 8 dígitos." })
    return addressOf(db, settings.postalCodeUrl, zipCode)
  },

  map: async ({ settings }) => ({ ...(settings.tileUrl && { tileUrl: settings.tileUrl }) }),

  demoAccounts: async ({ db, settings }) => {
    const accounts = settings.demo ? await accountsThere(db) : []
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
