import { desc, sql } from "drizzle-orm"
import type { Handlers } from "../context"
import { rows } from "../database/connection"
import { mailOutbox } from "../database/schema/index"
import { notFound } from "../refusal"
import { findAnything } from "../search/palette"

export const system: Handlers<"system"> = {
  serverTime: async () => ({ timestamp: new Date().toISOString() }),

  search: async ({ db, me }, { query }) => ({
    items: await findAnything(db, me, query.text, query.kinds?.split(",")),
  }),

  // Access requests and evaluations get their tables with their screens; until then nothing waits.
  counts: async () => ({ pendingAccessRequests: 0, pendingEvaluations: 0 }),

  online: async ({ db }) => {
    const [found] = await rows<{ count: number }>(
      db,
      sql`select count(distinct client_identifier)::int as count from session
          where last_validate > now() - interval '30 minutes' and create_date > now() - interval '12 hours'`,
    )
    return { count: found?.count ?? 0 }
  },

  health: async () => ({ status: "ok" }),

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
