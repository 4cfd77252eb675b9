import { sql } from "drizzle-orm"
import { securityAppId } from "@/domain/access"
import { anyOf, applicationNamed, governed } from "../access/scope"
import type { Handlers, SignedIn } from "../context"
import { rows } from "../database/connection"
import {
  type ApplicationDetail,
  applicationColumns,
  type ProfileRow,
  presentApplication,
  presentProfile,
  presentRole,
  type RoleRow,
  roleColumns,
} from "../present/application"
import { notFound } from "../refusal"
import { applicationsListed, readApplicationSearch } from "../search/applications"

const pageSize = 20

/** The application of a path, within reach of who administers or manages it. */
const governedApplication = ({ db, me }: SignedIn, name: string) =>
  applicationNamed(db, name, (appId) => governed(me, appId))

export const applications: Handlers<"applications"> = {
  list: async ({ db, me }, { query }) => {
    const { page = 0, size = pageSize, withRoles = false } = query
    const found = await applicationsListed(db, me, readApplicationSearch(query.search), { page, size })
    if (!withRoles) return { items: found.map(presentApplication) }
    const ids = found.map(({ id }) => id)
    const theirs = await rows<RoleRow>(
      db,
      sql`select ${roleColumns} from role r where ${anyOf(sql`r.app_id`, ids)} order by r.title collate "C"`,
    )
    return {
      items: found.map((row) => ({
        ...presentApplication(row),
        roles: theirs.filter(({ appId }) => appId === row.id).map(presentRole),
      })),
    }
  },

  count: async ({ db, me }) => {
    const [found] = await rows<{ count: number }>(
      db,
      sql`select count(*)::int as count from application where ${governed(me, sql`id`)}`,
    )
    return { count: found?.count ?? 0 }
  },

  get: async (context, { params }) => {
    const { id } = await governedApplication(context, params.app)
    const [found] = await rows<ApplicationDetail>(
      context.db,
      sql`select ${applicationColumns} from application a where a.id = ${id}`,
    )
    if (!found) throw notFound("Aplicação")
    return presentApplication(found)
  },
}

export const roles: Handlers<"roles"> = {
  list: async (context, { query }) => {
    const { id } = await governedApplication(context, String(query.appId))
    const found = await rows<RoleRow>(
      context.db,
      sql`select ${roleColumns} from role r where r.app_id = ${id} order by r.title collate "C"`,
    )
    return found.map(presentRole)
  },

  platform: async ({ db }, { query }) => {
    const wanted = query.rids?.split(",").map(Number)
    const found = await rows<RoleRow>(
      db,
      sql`
        select ${roleColumns} from role r
        where r.app_id = ${securityAppId} and ${wanted ? anyOf(sql`r.id`, wanted) : sql`true`}
        order by r.title collate "C"`,
    )
    return found.map(presentRole)
  },
}

export const profiles: Handlers<"profiles"> = {
  list: async (context, { params }) => {
    const { db } = context
    const { id } = await governedApplication(context, params.app)
    const found = await rows<ProfileRow>(
      db,
      sql`
        select id, app_id as "appId", name, description, create_date as "createDate", last_update as "lastUpdate"
        from profile where app_id = ${id} order by name collate "C"`,
    )
    const parts = await rows<RoleRow & { profileId: number }>(
      db,
      sql`
        select part.profile_id as "profileId", ${roleColumns}
        from profile_role part join role r on r.id = part.role_id join profile p on p.id = part.profile_id
        where p.app_id = ${id} order by r.title collate "C"`,
    )
    return found.map((row) =>
      presentProfile(
        row,
        parts.filter(({ profileId }) => profileId === row.id),
      ),
    )
  },
}
