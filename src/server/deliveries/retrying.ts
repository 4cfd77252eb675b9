import { type } from "arktype"
import { type SQL, sql } from "drizzle-orm"
import type { ApplicationRow } from "../access/scope"
import { type Database, rowCount, rows } from "../database/connection"
import type { SignedIn } from "../http/context"
import { conflict, notFound } from "../http/refusal"

const chosen = type({ subject: "string", name: "string | null", delivered: "boolean" })

/** Tries one delivery again at once, for another 24 hours. 404 where there is none such, 409 where it was delivered. */
export async function retryDelivery(
  { change }: SignedIn,
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

/** The same for all of an application that were not delivered; answers how many. 409 where there are none. */
export async function retryDeliveries({ change }: SignedIn, app: ApplicationRow): Promise<{ count: number }> {
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

/** Where the application of a delivery `d` takes it now; null where it takes none, or is no client any more. */
const addressNow: SQL = sql`(
  select case d.kind when 'logout' then i.backchannel_logout_uri else i.events_uri end
  from application_integration i where i.app_id = d.app_id)`

/**
 * What waits goes to the addresses that were just saved, and to none that was taken away: that one may be wrong, or
 * somebody else's by now.
 */
export async function redirectDeliveries(tx: Database, appId: number): Promise<void> {
  await tx.execute(sql`
    update delivery d set
      address = coalesce(${addressNow}, d.address), next_attempt = now(),
      give_up_date = case when ${addressNow} is null then now() else d.give_up_date end
    where d.app_id = ${appId} and d.delivered_date is null and d.give_up_date > now()
      and d.address is distinct from ${addressNow}`)
}

/** To where the application takes it now: a wrong address is what is most often mended before. */
const tryAgain = (tx: Database, which: SQL): Promise<number> =>
  rowCount(
    tx,
    sql`
      update delivery d
      set next_attempt = now(), give_up_date = now() + interval '24 hours', address = coalesce(${addressNow}, d.address)
      where d.delivered_date is null and ${which} returning d.id`,
  )
