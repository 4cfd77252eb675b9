import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { deviceOf } from "@/domain/device"
import { pageSizes } from "@/domain/pageSizes"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { placeWords } from "@/domain/place"
import type { Ending } from "@/domain/sessions"
import { formatDateTime } from "@/domain/time/when"
import { nameOf } from "../../audit/rows/actorName"
import { rows, rowsOfFewForms } from "../../platform/database/connection"
import { iso, momentText } from "../../platform/database/moment"
import { together } from "../../platform/database/together"
import { invalid, notFound, notYours } from "../../platform/refusal/refusal"
import { refuseStale } from "../access/reauthentication"
import {
  administered,
  applicationRow,
  applicationRowColumns,
  governedApplication,
  presentApplicationSummary,
} from "../access/scope"
import { endOfSession, lockSessions, openAfter, openSessions } from "../access/sessions"
import type { Handlers } from "../actor/context"
import { networkOfSession, networkRow, presentNetwork } from "./network"
import { openingColumns, openingRow, presentSession } from "./presenter"
import {
  inspectedPerson,
  mayEnd,
  sessionCondition,
  sessionsFound,
  sessionWithin,
  watchedSession,
} from "./search"

const defaultSlot = 60

const inspectedPersonRow = type({
  name: "string",
  lastSignIn: momentText.or("null"),
  /** Whether the actor may see this person. */
  mine: "boolean",
  online: "boolean",
  mayEnd: "boolean",
})
const openSession = type({ mine: "boolean", own: "boolean" })
const endedSession = type({
  clientId: "string",
  name: "string",
  appId: "number.integer",
  acronym: "string",
  userAgent: "string",
  createDate: momentText,
  ip: "string",
  network: networkRow.or("null"),
})
const openAt = type({ start: momentText, count: "number.integer" })
const countedApplication = type({ "...": applicationRow, count: "number.integer" })

export const sessions: Handlers<"sessions"> = {
  list: async ({ db, me }, { query }) => {
    const { search, page = 0, size = pageSizes.sessions } = query
    const state = query.ended ? sql`not (${openSessions})` : openSessions
    const condition = sql`${state} and ${sessionCondition(query)}`
    const listed = await sessionsFound(db, me, condition, { search, page, size })
    return { items: listed.map(presentSession) }
  },

  end: async ({ db, me, dryRun, change }, { query }) => {
    if (query.atalaiaId === undefined && query.appServerKey === undefined) {
      throw invalid({ atalaiaId: "Diga de quem, ou de qual aplicação, são as sessões a encerrar." })
    }
    const condition = sessionCondition(query)
    const there = await rows(
      db,
      openSession,
      sql`
        select ${mayEnd(me)} as mine, s.client_identifier = ${me.atalaiaId} as own from session s join application a on a.id = s.app_id
        where ${openSessions} and ${condition} and ${sessionWithin(me)}`,
    )
    if (there.length === 0) throw notFound("Sessão")
    if (!there.some(({ mine }) => mine)) throw notYours("Você pode ver estas sessões, mas não encerrá-las.")
    // Ending one's own sessions requires a recent re-authentication, here as in the list of one's own devices.
    if (!dryRun && there.some(({ mine, own }) => mine && own)) refuseStale(me)
    return change(async (tx, record) => {
      await lockSessions(tx, sql`${condition} and ${mayEnd(me)}`)
      const ended = await rows(
        tx,
        endedSession,
        sql`
          update session s set ended_date = now(), ending = ${"killed" satisfies Ending}
          from application a
          where a.id = s.app_id and ${openSessions} and ${condition} and ${mayEnd(me)}
          returning s.client_identifier as "clientId",
            ${nameOf(sql`s.client_identifier`)} as name,
            a.id as "appId", a.acronym, s.user_agent as "userAgent", s.create_date as "createDate",
            s.ip, ${networkOfSession}`,
      )
      // One audit row for each application of a client; a single row if all sessions of an application end.
      const whole = query.atalaiaId === undefined
      const places = new Map(ended.map((row) => [whole ? row.appId : `${row.clientId} ${row.appId}`, row]))
      for (const { clientId, name, appId, acronym, userAgent, createDate, ip, network } of places.values()) {
        const one = query.tokenNumber !== undefined
        const place = placeWords(ip, network ? presentNetwork(network) : undefined)
        const session = `${deviceOf(userAgent)}, ${place}, aberta em ${formatDateTime(iso(createDate))}`
        const count = ended.filter((row) => row.appId === appId).length
        await record({
          kind: "session.kill",
          appId,
          ...(!whole && { subjectId: clientId }),
          about: {
            app: acronym,
            count: String(count),
            ...(!whole && { subject: name }),
            ...(one && { session }),
          },
        })
      }
      return { ended: ended.length }
    })
  },

  ofUser: async ({ db, me }, { params }) => {
    const id = normalizeIdentifier(params.atalaiaId)
    const ofPerson = sessionCondition({ atalaiaId: id })
    const [[person], [latest]] = await together(
      db,
      (tx) =>
        rowsOfFewForms(
          tx,
          inspectedPersonRow,
          sql`
            select p.name, p.last_sign_in as "lastSignIn", ${inspectedPerson(me, sql`p.atalaia_id`)} as mine,
              exists (select from session s where ${openSessions} and ${ofPerson}) as online,
              exists (
                select from session s where ${openSessions} and ${ofPerson} and ${mayEnd(me)}
              ) as "mayEnd"
            from person p where p.atalaia_id = ${id}`,
        ),
      // Address and device are shown only for sessions, open or ended, that the caller may see.
      (tx) =>
        rowsOfFewForms(
          tx,
          openingRow,
          sql`
            select ${openingColumns} from session s
            where ${ofPerson} and ${sessionWithin(me)} order by s.last_validate desc limit 1`,
        ),
    )
    // A caller who may see only some people does not learn which other people exist.
    if (!person && me.abilities.has("sessions.view")) throw notFound("Usuário")
    if (!person?.mine) throw notYours("Esta pessoa não existe, ou não está ao seu alcance.")
    return {
      atalaiaId: id,
      name: person.name,
      online: person.online,
      ...(person.lastSignIn !== null && { lastSignIn: iso(person.lastSignIn) }),
      ...(latest && {
        lastValidate: iso(latest.lastValidate),
        lastIp: latest.ip,
        ...(latest.network && { lastNetwork: presentNetwork(latest.network) }),
        lastDevice: latest.userAgent,
      }),
      can: { end: person.mayEnd },
    }
  },

  applications: async ({ db, me }) => {
    const applications = await rows(
      db,
      applicationRow,
      sql`
        select ${applicationRowColumns}
        from application a
        where ${administered(me, sql`a.id`)} or exists (
          select from session s where s.app_id = a.id and ${openSessions} and ${watchedSession(me)}
        )
        order by a.acronym collate "C"`,
    )
    return applications.map(presentApplicationSummary)
  },

  countByTime: async ({ reading, me }, { query }) => {
    const minutes = query.minutesSlots ?? defaultSlot
    const length = sql`${`${minutes} minutes`}::interval`
    // Each session is read once: it adds one from the interval in which it begins and subtracts one after the interval in which
    // it ends.
    const slots = await reading((db) =>
      rows(
        db,
        openAt,
        sql`
        with day as (
          select date_bin(${length}, now(), '2000-01-01') - interval '24 hours' as start
        ), change as (
          select at, sum(step) as step
          from day, session s, lateral (values
            (greatest(date_bin(${length}, s.create_date, day.start), day.start), 1),
            (date_bin(${length}, ${endOfSession}, day.start) + ${length}, -1)
          ) as step(at, step)
          where ${openAfter(sql`day.start`)} and ${sessionWithin(me)}
          group by at
        )
        select slot.start, coalesce(sum(change.step) over (order by slot.start), 0)::int as count
        from day, generate_series(day.start, now(), ${length}) as slot(start)
        left join change on change.at = slot.start
        order by slot.start`,
      ),
    )
    return slots.map(({ start, count }) => ({ start: iso(start), count }))
  },

  countByApplication: async ({ reading, me }) => {
    const applications = await reading((db) =>
      rows(
        db,
        countedApplication,
        sql`
        select ${applicationRowColumns},
          count(*)::int as count
        from session s join application a on a.id = s.app_id
        where ${openSessions} and ${administered(me, sql`a.id`)}
        group by a.id order by count desc, a.acronym collate "C" limit 100`,
      ),
    )
    return applications.map(({ count, ...row }) => ({ application: presentApplicationSummary(row), count }))
  },

  last: async (context, { params }) => {
    const { id } = await governedApplication(context, params.app)
    const last = await sessionsFound(context.db, context.me, sql`s.app_id = ${id}`, {
      page: 0,
      size: pageSizes.lastSessions,
    })
    return last.map(presentSession)
  },
}
