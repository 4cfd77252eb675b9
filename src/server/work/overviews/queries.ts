import { type SQL, sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { nameOf } from "../../audit/rows/actorName"
import { administered, applicationRow } from "../../identity/access/scope"
import type { Actor } from "../../identity/actor/context"
import { type Database, type RowShape, rows } from "../../platform/database/connection"
import { everyWord } from "../../platform/database/like"
import { grantPathColumns, grantPathRow } from "../../rights/grants/grantPaths"
import { blockRow } from "../../rights/grants/presenter"

/** The application in which a role is managed. A role that governs an application is managed in that one. */
const dealtWith = (appId: SQL): SQL =>
  sql`case when r.governs_app_id is not null and ${appId} = r.app_id then r.governs_app_id else ${appId} end`

interface Paging {
  search: string
  page: number
  size: number
}

/**
 * One page of applications with a client's rows in each: `columns` of `from`, which joins the application `a` and the role `r`.
 * Every word of the search has to be in one of these.
 */
function pageOfApplications<Row extends Record<string, unknown>>(
  db: Database,
  me: Actor,
  shape: RowShape<Row>,
  { columns, from }: { columns: SQL; from: SQL },
  { search, page, size }: Paging,
): Promise<Row[]> {
  const first = page * size
  return rows(
    db,
    shape,
    sql`
      select * from (
        select ${columns}, jsonb_build_object('id', a.id, 'clientId', a.client_id, 'appKey', a.app_key,
            'title', a.title, 'acronym', a.acronym, 'enabled', a.enabled) as application,
          dense_rank() over (order by a.acronym collate "C", a.id) as place
        from ${from} and ${administered(me, sql`a.id`)}
          and ${everyWord(sql`(a.search_text || ' ' || coalesce(r.search_text, ''))`, search)}
      ) found
      where place > ${first} and place <= ${first + size}
      order by place, title collate "C" nulls first, profile collate "C" nulls first`,
  )
}

export const roleWayRow = type({
  "...": grantPathRow,
  application: applicationRow,
  roleId: "number.integer",
  title: "string",
  /** The acronym of the application in which it has effect. */
  countsIn: "string",
})
export type RoleWayRow = typeof roleWayRow.infer

/** Every way in which a client could hold roles, by application and role. */
export const roleWaysOf = (
  db: Database,
  me: Actor,
  clientId: string,
  paging: Paging,
): Promise<RoleWayRow[]> =>
  pageOfApplications(
    db,
    me,
    roleWayRow,
    {
      columns: sql`
        r.id as "roleId", r.title, ${grantPathColumns},
        (select counts.acronym from application counts where counts.id = w.app_id) as "countsIn"`,
      from: sql`
        grant_paths_of(${clientId}) w join role r on r.id = w.role_id
        join application a on a.id = ${dealtWith(sql`w.app_id`)}
        left join profile p on p.id = w.profile_id
        where true`,
    },
    paging,
  )

export const closingRow = type({
  "...": blockRow.omit("appId", "roleId", "clientId"),
  application: applicationRow,
  /** Null if the whole application is closed. */
  roleId: "number.integer | null",
  title: "string | null",
})
export type ClosingRow = typeof closingRow.infer

/** Every block of a client's roles and every application closed to it, by application. */
export const closingsOf = (
  db: Database,
  me: Actor,
  clientId: string,
  paging: Paging,
): Promise<ClosingRow[]> =>
  pageOfApplications(
    db,
    me,
    closingRow,
    {
      columns: sql`
        r.id as "roleId", r.title, null as profile, b.justification, b.create_date_time as "createDateTime",
        b.created_by as "createdBy", ${nameOf(sql`b.created_by`)} as "createdByName"`,
      from: sql`
        (
          select app_id, role_id, justification, create_date_time, created_by from role_block
          where client_id = ${clientId}
          union all
          select app_id, null, description, create_date_time, created_by from application_disabling
          where client_id = ${clientId}
        ) b
        left join role r on r.id = b.role_id
        join application a on a.id = ${dealtWith(sql`b.app_id`)}
        where true`,
    },
    paging,
  )
