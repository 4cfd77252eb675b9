import { sql } from "drizzle-orm"
import { pageSizes } from "@/domain/pageSizes"
import { administered, administeredApplication } from "../../identity/access/scope"
import type { Handlers } from "../../identity/actor/context"
import { rows } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { wakeJob } from "../../platform/jobs/waking"
import { applicationsToldOf } from "./changes"
import { deliveryRow, presentDelivery, presentTold, presentUndelivered, undeliveredRow } from "./presenter"
import { retryDeliveries, retryDelivery } from "./retrying"

/** A logout that names no session is about all of the person. */
const kindOf = sql`
  case when d.kind = 'logout' and d.session_hash is null then 'logoutAll' else d.kind end as kind`

export const deliveries: Handlers<"deliveries"> = {
  list: async (context, { params, query }) => {
    const app = await administeredApplication(context, params.app)
    const { search = "", state, page = 0, size = pageSizes.deliveries } = query
    const found = await rows(
      context.db,
      deliveryRow,
      sql`
        select * from (
          select d.id::int as id, ${kindOf}, d.address, d.subject, p.name, d.create_date as "createDate", d.attempts,
            d.next_attempt as "nextAttempt", d.delivered_date as "deliveredDate", d.last_answer as "lastAnswer", d.answer_body as "answerBody",
            case when d.delivered_date is not null then 'delivered'
              when d.give_up_date <= now() then 'gaveUp' else 'waiting' end as state
          from delivery d left join person p on p.atalaia_id = d.subject
          where d.app_id = ${app.id} and ${everyWord(sql`coalesce(p.search_text, d.subject)`, search)}
        ) listed
        ${state === undefined ? sql`` : sql`where state = ${state}`}
        order by id desc limit ${size} offset ${page * size}`,
    )
    return { items: found.map(presentDelivery) }
  },

  undelivered: async ({ db, me }) => {
    const found = await rows(
      db,
      undeliveredRow,
      sql`
        select d.id::int as id, ${kindOf}, d.subject, p.name, d.create_date as "createDate", a.id as "appId", a.acronym
        from delivery d join application a on a.id = d.app_id left join person p on p.atalaia_id = d.subject
        where d.delivered_date is null and ${administered(me, sql`d.app_id`)}
        order by d.id desc limit 200`,
    )
    return { items: found.map(presentUndelivered) }
  },

  retry: async (context, { params }) => {
    const app = await administeredApplication(context, params.app)
    await retryDelivery(context, app, params.deliveryId)
    context.afterwards((db) => wakeJob(db, "deliveries"))
  },

  retryAll: async (context, { params }) => {
    const retried = await retryDeliveries(context, await administeredApplication(context, params.app))
    context.afterwards((db) => wakeJob(db, "deliveries"))
    return retried
  },

  ofChanges: async (context, { query }) =>
    presentTold(
      await applicationsToldOf(context, query.ids),
      context.me.abilities.has("applications.administer"),
    ),
}
