import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { timeZone, zonedNow } from "@/domain/time/when"
import { platformAdminRole } from "../../identity/access/platformAdmins"
import { type Database, rows } from "../../platform/database/connection"
import { tryLock } from "../../platform/database/locks"
import { iso, momentText } from "../../platform/database/moment"
import { type BackgroundJob, backgroundJob } from "../../platform/jobs/backgroundJob"
import { commandLink } from "../../platform/mail/commandLink"
import { type Ending, endingMail, endingsMail } from "../../platform/mail/messages"
import { queueMail, sealMailsWith } from "../../platform/mail/outbox"
import type { Settings } from "../../platform/settings/settings"
import type { Report } from "../../platform/telemetry/log"

type EndingSettings = Pick<Settings, "publicUrl" | "secretKey" | "dataFolder">

interface Options {
  db: Database
  settings: EndingSettings
  report: Report
}

/** The hour in Brasília from which mails are sent. */
const firstHour = 8

/** Mails people before their assignments end, and those who administer the applications. Any number of processes may run this. */
export const startEndings = ({ db, settings, report }: Options): BackgroundJob =>
  backgroundJob({
    job: "endings",
    work: async (closed) => {
      if (zonedNow().hour >= firstHour) await tellOfEnds(db, settings, closed)
    },
    report,
  })

/** How many people are mailed in one transaction. */
const batch = 200
/** How many assignments a mail to administrators names. */
const maxNamed = 20

/**
 * Tells of each assignment twice, on the seventh day before its end and on the day before: one mail a person for all that is new,
 * and one to each administrator.
 */
export async function tellOfEnds(
  db: Database,
  settings: EndingSettings,
  closed: () => boolean = () => false,
): Promise<void> {
  await db.execute(sql`delete from ending_told where end_date <= now()`)
  let told = batch
  while (told === batch && !closed()) told = await tellPeople(db, settings)
  if (!closed()) await tellAdmins(db, settings)
}

/** A request for access, the one that was made already, or another person. */
const asking = type("'request' | 'requested' | 'admins' | 'otherAdmins'")
const endingRow = type({ title: "string", app: "string", endDate: "string" })
const concerned = type({
  id: "string",
  /** Null for an application, which has no mailbox. */
  name: "string | null",
  email: "string | null",
  endings: endingRow.and({ asking }).array(),
})

/** The end of the day that is so many days away, in Brasília. */
const endOfDay = (days: number) =>
  sql`(((now() at time zone ${timeZone})::date + ${days + 1}::int)::timestamp at time zone ${timeZone})`

/**
 * Assignments `h` that meet a condition and end within a week, and have effect. Left out: what lasts longer by another assignment or
 * a profile, and grants for so short a time that its end is no news.
 */
const endingSoon = (which: SQL): SQL => sql`
  select held.*, stage.days from (
    select h.client_id, 'role' as kind, h.role_id as held_id, r.app_id, r.title, h.expiration_date_time as end_date, h.create_date
    from role_assignment h join role r on r.id = h.role_id
    where ${which} and h.expiration_date_time > now() and h.expiration_date_time < ${endOfDay(7)}
      and h.expiration_date_time >= (
        select max(coalesce(way.expiration_date_time, 'infinity')) from grant_paths_to(array[h.client_id], h.role_id, r.app_id) way
        where way.effective)
    union all
    select h.client_id, 'profile', h.profile_id, f.app_id, f.name, h.expiration_date_time, h.create_date
    from profile_assignment h join profile f on f.id = h.profile_id
    where ${which} and h.expiration_date_time > now() and h.expiration_date_time < ${endOfDay(7)} and exists (
      select from profile_role part cross join grant_paths_to(array[h.client_id], part.role_id, f.app_id) way
      where part.profile_id = f.id and way.profile_id = f.id and way.effective)
  ) held
  cross join lateral (select case when held.end_date < ${endOfDay(1)} then 1 else 7 end as days) stage
  where held.create_date < held.end_date - make_interval(days => stage.days + 1)`

/** Those that were not mailed yet. */
const due = sql`
  select * from (${endingSoon(sql`true`)}) held
  where not exists (
    select from ending_told told
    where told.client_id = held.client_id and told.kind = held.kind and told.held_id = held.held_id
      and told.days = held.days and told.end_date = held.end_date)`

/** Whom a client asks for more time in application `a`. Access that one administers cannot be requested. */
const askedOf = (clientId: SQL): SQL => sql`
  case
    when exists (
      select from administration h join role r on r.id = h.role_id
      where h.atalaia_id = ${clientId} and h.app_id = ${securityAppId} and (h.until is null or h.until > now())
        and (r.id = ${platformAdminRole} or (r.governs_app_id = a.id and r.governs_as = 'admin'))
    ) then 'otherAdmins'
    when a.id = ${securityAppId} then 'admins'
    when exists (select from access_request q where q.atalaia_id = ${clientId} and q.app_id = a.id) then 'requested'
    else 'request'
  end`

const ownRow = type({
  title: "string",
  app: "string",
  endDate: momentText,
  asking,
})

/** The assignments of a person of whose end they are mailed, the first end first. */
export async function endingsOf(db: Database, personId: string) {
  const found = await rows(
    db,
    ownRow,
    sql`
      select held.title, a.acronym as app, held.end_date as "endDate", ${askedOf(sql`${personId}::text`)} as asking
      from (${endingSoon(sql`h.client_id = ${personId}`)}) held join application a on a.id = held.app_id
      order by held.end_date, held.title`,
  )
  return found.map(({ title, app, endDate, asking }) => ({
    ...{ title, app, endDate: iso(endDate) },
    requestable: asking === "request",
    requested: asking === "requested",
  }))
}

/** Returns how many clients it has mailed, or marked. */
const tellPeople = (db: Database, settings: EndingSettings): Promise<number> =>
  db.transaction(async (tx) => {
    if (!(await tryLock(tx, "tellingOfEnds"))) return 0
    const found = await rows(
      tx,
      concerned,
      sql`
        with due as materialized (${due}),
        told as (
          insert into ending_told (client_id, kind, held_id, days, end_date, app_id)
          select client_id, kind, held_id, days, end_date, app_id from due
          where client_id in (select distinct client_id from due order by client_id limit ${batch})
          on conflict (client_id, kind, held_id, days) do update set end_date = excluded.end_date, admins_told = false
          returning client_id, kind, held_id
        )
        select told.client_id as id, p.name, p.email, jsonb_agg(jsonb_build_object(
          'title', due.title, 'app', a.acronym, 'endDate', due.end_date, 'asking', ${askedOf(sql`told.client_id`)}
        ) order by due.end_date, due.title) as endings
        from told join due using (client_id, kind, held_id) join application a on a.id = due.app_id
        left join person p on p.atalaia_id = told.client_id
        group by told.client_id, p.name, p.email`,
    )
    sealMailsWith(settings, tx)
    const mails = found.flatMap(({ name, email, endings }) =>
      email === null
        ? []
        : [endingMail({ name, email }, { endings: endings.map(present), ways: waysOf(settings, endings) })],
    )
    await queueMail(tx, ...mails)
    return found.length
  })

const present = ({ endDate, ...row }: typeof endingRow.infer): Ending => ({ ...row, endDate: iso(endDate) })

const waysOf = (settings: EndingSettings, endings: (typeof concerned.infer)["endings"]) => {
  const ways = {
    request: (app: string) => commandLink(settings, `request access app ${app}`),
    requested: (app: string) => `você já pediu: ${commandLink(settings, `edit request app ${app}`)}`,
    admins: () => "procure quem a administra",
    otherAdmins: () => "você a administra, e ninguém prorroga o próprio acesso: peça a outro administrador",
  }
  return Object.fromEntries(endings.map(({ app, asking }) => [app, ways[asking](app)]))
}

const adminRow = type({
  name: "string",
  email: "string",
  endings: endingRow.and({ subject: "string" }).array(),
  count: "number.integer",
})

/** One mail to each administrator, about others, for all that people were mailed since the last one. */
const tellAdmins = (db: Database, settings: EndingSettings): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await tryLock(tx, "tellingOfEnds"))) return
    const found = await rows(
      tx,
      adminRow,
      sql`
        with news as (
          update ending_told set admins_told = true where not admins_told
          returning client_id, kind, held_id, app_id, end_date
        )
        select p.name, p.email, count(*)::int as count, to_jsonb((array_agg(jsonb_build_object(
            'title', coalesce(r.title, f.name), 'app', a.acronym, 'endDate', news.end_date, 'subject', c.name
          ) order by news.end_date, c.name))[1:${maxNamed}]) as endings
        from news join application a on a.id = news.app_id join named_client c on c.id = news.client_id
        left join role r on news.kind = 'role' and r.id = news.held_id
        left join profile f on news.kind = 'profile' and f.id = news.held_id
        join role governing on governing.governs_app_id = news.app_id and governing.governs_as = 'admin'
        join administration admin on admin.role_id = governing.id and admin.app_id = governing.app_id
          and (admin.until is null or admin.until > now()) and admin.atalaia_id <> news.client_id
        join person p on p.atalaia_id = admin.atalaia_id and p.admitted
        group by p.atalaia_id`,
    )
    sealMailsWith(settings, tx)
    await queueMail(
      tx,
      ...found.map(({ name, email, endings, count }) =>
        endingsMail({ name, email }, { endings: endings.map(present), more: count - endings.length }),
      ),
    )
  })
