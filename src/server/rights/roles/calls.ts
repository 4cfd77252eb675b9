import { sql } from "drizzle-orm"
import { securityAppId } from "@/domain/access"
import { pageSizes } from "@/domain/pageSizes"
import { anyOf, governedApplication } from "../../identity/access/scope"
import type { Handlers } from "../../identity/actor/context"
import { rows } from "../../platform/database/connection"
import { createRole, updateRole } from "./editing"
import { holdersOf } from "./holders"
import { presentRoleDetail, roleDetailColumns, roleDetailRow } from "./presenter"
import { removeRole } from "./removal"

export const roles: Handlers<"roles"> = {
  list: async (context, { query }) => {
    const { me } = context
    const { id } = await governedApplication(context, String(query.appId))
    const roleRows = await rows(
      context.db,
      roleDetailRow,
      sql`select ${roleDetailColumns} from role r where r.app_id = ${id} order by r.title collate "C"`,
    )
    return roleRows.map((row) => presentRoleDetail(row, me))
  },

  platform: async ({ db, me }, { query }) => {
    const wanted = query.rids?.split(",").map(Number)
    const roleRows = await rows(
      db,
      roleDetailRow,
      sql`
        select ${roleDetailColumns} from role r
        where r.app_id = ${securityAppId} and ${wanted ? anyOf(sql`r.id`, wanted) : sql`true`}
        order by r.title collate "C"`,
    )
    return roleRows.map((row) => presentRoleDetail(row, me))
  },

  create: async (context, { body }) => presentRoleDetail(await createRole(context, body), context.me),

  update: async (context, { params, body }) =>
    presentRoleDetail(await updateRole(context, params.roleId, body), context.me),

  remove: (context, { params }) => removeRole(context, params.roleId),

  holders: (context, { params, query }) => {
    const { search = "", page = 0, size = pageSizes.roleHolders } = query
    return holdersOf(context, params, { search, page, size })
  },
}
