import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import type { ApplicationRow } from "../../identity/access/scope"
import type { AuthenticatedContext } from "../../identity/actor/context"
import { type Database, rowCount, rows } from "../../platform/database/connection"
import { conflict, notFound } from "../../platform/refusal/refusal"

const chosen = type({ subject: "string", name: "string | null", delivered: "boolean" })

/** Retries one delivery at once, for another 24 hours. 404 if there is none such, 409 if it was delivered. */
export async function retryDelivery(
  { change }: AuthenticatedContext,
  app: ApplicationRow,
  deliveryId: number,
): Promise<void> {
  await change(async (tx, record) => {
    const [found] = await rows(
      tx,
      chosen,
      sql`
        select d.subject, p.name, d.delivered_date is not null as delivered
        from delivery d left join person p on p.atalaia_id = d.subject
        where d.id = ${deliveryId} and d.app_id = ${app.id} for update of d`,
    )
    if (!found) throw notFound("Entrega")
    if (found.delivered) throw conflict(`${app.acronym} já recebeu este aviso.`, "DELIVERED")
    await tryAgain(tx, sql`d.id = ${deliveryId}`)
    await record({
      kind: "application.retryDelivery",
      appId: app.id,
      subjectId: found.subject,
      about: { app: app.acronym, subject: found.name ?? found.subject },
    })
  })
}

/** Retries all undelivered ones of an application; returns how many. 409 if there are none. */
export async function retryDeliveries(
  { change }: AuthenticatedContext,
  app: ApplicationRow,
): Promise<{ count: number }> {
  return change(async (tx, record) => {
    const count = await tryAgain(tx, sql`d.app_id = ${app.id}`)
    if (count === 0) throw conflict(`Nada falta entregar a ${app.acronym}.`, "NOTHING_WAITS")
    await record({
      kind: "application.retryDeliveries",
      appId: app.id,
      about: { app: app.acronym, count: String(count) },
    })
    return { count }
  })
}

/** The application's present address for the kind of delivery `d`; null if it takes none, or is no longer a client. */
const addressNow: SQL = sql`(
  select case d.kind when 'logout' then i.backchannel_logout_uri else i.events_uri end
  from application_integration i where i.app_id = d.app_id)`

/**
 * Redirects pending deliveries to the addresses that were just saved, and stops those whose address was removed: it may be wrong,
 * or belong to another party by now.
 */
export async function redirectDeliveries(tx: Database, appId: number): Promise<void> {
  await tx.execute(sql`
    update delivery d set
      address = coalesce(${addressNow}, d.address), next_attempt = now(),
      give_up_date = case when ${addressNow} is null then now() else d.give_up_date end
    where d.app_id = ${appId} and d.delivered_date is null and d.give_up_date > now()
      and d.address is distinct from ${addressNow}`)
}

/** Retries at the application's present address: a wrong address is the most common cause of failure. */
const tryAgain = (tx: Database, which: SQL): Promise<number> =>
  rowCount(
    tx,
    sql`
      update delivery d
      set next_attempt = now(), give_up_date = now() + interval '24 hours', address = coalesce(${addressNow}, d.address)
      where d.delivered_date is null and ${which} returning d.id`,
  )
