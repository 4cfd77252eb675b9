import { sql } from "drizzle-orm"
import type { AnswerOf, BodyOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { isReported, maxReports, nextReport, type ReportedList, reportTimeText } from "@/domain/searchAlerts"
import type { Actor, AuthenticatedContext } from "../../identity/actor/context"
import { countOf, type Database, rows } from "../../platform/database/connection"
import { lockNumber } from "../../platform/database/locks"
import { iso, momentText } from "../../platform/database/moment"
import { conflict, notFound, notYours, Refusal } from "../../platform/refusal/refusal"
import { mayOpen, searchHeld, searchSeen } from "../savedSearches/queries"
import { findFor } from "./finding"

type Time = BodyOf<Calls["searchReports"]["set"]>

const timeRow = type({ every: "string", hour: "number.integer", onlyChanges: "boolean" })
const receivedRow = timeRow.and({ stopped: "boolean" })
const nowRow = type({ now: momentText })

/** Uses the database's clock, which is the same for all servers. */
async function nextAfterNow(tx: Database, time: Time): Promise<string> {
  const [moment] = await rows(tx, nowRow, sql`select now() as now`)
  return nextReport(time, Temporal.Instant.from(iso(moment?.now ?? ""))).toString()
}

/** *todo dia às 7h, só quando mudar* */
const scheduleText = (time: Time) => `${reportTimeText(time)}${time.onlyChanges ? ", só quando mudar" : ""}`

/** Subscribes the actor to a saved search's report, or changes its schedule. Returns the schedule from before. */
export const receiveSearch = (
  context: AuthenticatedContext,
  searchId: number,
  time: Time,
): Promise<AnswerOf<Calls["searchReports"]["set"]>> => {
  const { me, change } = context
  return change(async (tx, record) => {
    if (me.emergency) throw notYours("O acesso de emergência não recebe e-mail.")
    await takeTurn(tx, me)
    const { name, list, address } = await searchHeld(tx, me, searchId)
    if (!mayOpen(me, list)) throw notYours("Você não abre essa lista: não há o que enviar.")
    if (!isReported(list)) throw conflict("Buscas desta lista não se enviam por e-mail.", "NOT_REPORTED")
    await refuseUnfound(tx, context, list, address)
    const [before] = await rows(
      tx,
      receivedRow,
      sql`
        select every, hour, only_changes as "onlyChanges", stopped_date is not null as stopped from search_report
        where search_id = ${searchId} and receiver_id = ${me.atalaiaId}`,
    )
    if (!before || before.stopped) await refuseMore(tx, me)
    const next = await nextAfterNow(tx, time)
    await tx.execute(sql`
      insert into search_report (search_id, receiver_id, every, hour, only_changes, next_date)
      values (${searchId}, ${me.atalaiaId}, ${time.every}, ${time.hour}, ${time.onlyChanges}, ${next})
      on conflict (search_id, receiver_id) do update set every = excluded.every, hour = excluded.hour,
        only_changes = excluded.only_changes, next_date = excluded.next_date, stopped_date = null, stopped_reason = null`)
    await record({
      kind: "search.receive",
      about: { document: name, schedule: scheduleText(time), until: next },
      ...(before && { before: timeOf(before) }),
      after: { ...time },
    })
    return before ? { before: timeOf(before) } : {}
  })
}

const timeOf = ({ every, hour, onlyChanges }: Time): Time => ({ every, hour, onlyChanges })

/** 409 if the report would end at its first run, such as one of access requests that names no application. */
async function refuseUnfound(
  tx: Database,
  { me, settings }: AuthenticatedContext,
  list: ReportedList,
  address: string,
): Promise<void> {
  try {
    await findFor(tx, me, list, address, settings.retention)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const why = `${error.message} Guarde-a de novo com o que falta.`
    throw conflict(`A busca não se envia como está guardada. ${why}`, "NOT_REPORTED")
  }
}

/** Ends the actor's subscription, even if they no longer see the search. 404 if they have none. */
export const receiveNoMore = ({ me, change }: AuthenticatedContext, searchId: number): Promise<Time> =>
  change(async (tx, record) => {
    const [before] = await rows(
      tx,
      timeRow,
      sql`
        delete from search_report where search_id = ${searchId} and receiver_id = ${me.atalaiaId}
        returning every, hour, only_changes as "onlyChanges"`,
    )
    if (!before) throw notFound("Envio por e-mail")
    const search = await searchSeen(tx, me, searchId)
    await record({
      kind: "search.receiveNoMore",
      about: { document: search?.name ?? `nº ${searchId}` },
      before,
    })
    return before
  })

/** Serializes an actor's subscriptions, because they are counted. */
const takeTurn = (tx: Database, me: Actor) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(${lockNumber("receivingSearch")}::int, hashtext(${me.atalaiaId}))`,
  )

async function refuseMore(tx: Database, me: Actor): Promise<void> {
  const received = await countOf(
    tx,
    sql`select count(*)::int as count from search_report where receiver_id = ${me.atalaiaId} and stopped_date is null`,
  )
  if (received < maxReports) return
  throw conflict(
    `Cada pessoa recebe no máximo ${maxReports} buscas por e-mail. Deixe de receber uma antes.`,
    "TOO_MANY",
  )
}
