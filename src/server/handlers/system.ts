import { desc, sql } from "drizzle-orm"
import type { Handlers } from "../context"
import { rows } from "../database/connection"
import { mailOutbox } from "../database/schema/index"
import { addressOf } from "../postalCodes"
import { invalid, notFound } from "../refusal"
import { requestsAwaiting } from "../registration/requestsToDecide"
import { evaluationsAwaiting } from "../registration/waiting"
import { validationsAwaiting } from "../roles/pendingValidations"
import { findAnything, peopleNamed } from "../search/palette"

export const system: Handlers<"system"> = {
  serverTime: async () => ({ timestamp: new Date().toISOString() }),

  search: async ({ db, me }, { query }) => ({
    items: await findAnything(db, me, query.text, query.kinds?.split(",")),
  }),

  people: async ({ db }, { query }) => ({ items: await peopleNamed(db, query.ids.split(",")) }),

  counts: async ({ db, me }) => ({
    pendingAccessRequests: me.abilities.has("accessRequests.decide") ? await requestsAwaiting(db, me) : 0,
    pendingEvaluations: me.abilities.has("evaluations.decide") ? await evaluationsAwaiting(db, me) : 0,
    pendingValidations: await validationsAwaiting(db, me),
  }),

  online: async ({ db }) => {
    const [found] = await rows<{ count: number }>(
      db,
      sql`select count(distinct client_identifier)::int as count from session
          where last_validate > now() - interval '30 minutes' and create_date > now() - interval '12 hours'`,
    )
    return { count: found?.count ?? 0 }
  },

  postalCode: async ({ db, settings }, { params }) => {
    const zipCode = params.zipCode.replace(/\D/g, "")
    if (zipCode.length !== 8) throw invalid({ zipCode: "O CEP tem 8 dígitos." })
    return addressOf(db, settings.postalCodeUrl, zipCode)
  },

  map: async ({ settings }) => ({ ...(settings.tileUrl && { tileUrl: settings.tileUrl }) }),

  outbox: async ({ db, settings }) => {
    if (!settings.demo) throw notFound("Caixa de saída")
    const messages = await db.select().from(mailOutbox).orderBy(desc(mailOutbox.id)).limit(50)
    return messages.map(({ id, recipient, subject, body, createDate }) => ({
      id,
      to: recipient,
      subject,
      text: body,
      createDate: createDate.toISOString(),
    }))
  },
}
