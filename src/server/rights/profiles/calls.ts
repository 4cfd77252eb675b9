import { sql } from "drizzle-orm"
import { type } from "@/contract/type"
import { governedApplication } from "../../identity/access/scope"
import type { Handlers } from "../../identity/actor/context"
import { rows } from "../../platform/database/connection"
import { roleColumns, roleRow } from "../roles/presenter"
import { createProfile, removeProfile, updateProfile } from "./editing"
import { presentProfile, profileColumns, profileRow } from "./presenter"

const rolePart = type({ "...": roleRow, profileId: "number.integer" })

export const profiles: Handlers<"profiles"> = {
  list: async (context, { params }) => {
    const { db, me } = context
    const { id } = await governedApplication(context, params.app)
    const profileRows = await rows(
      db,
      profileRow,
      sql`
        select ${profileColumns} from profile p where p.app_id = ${id} order by p.name collate "C"`,
    )
    const parts = await rows(
      db,
      rolePart,
      sql`
        select part.profile_id as "profileId", ${roleColumns}
        from profile_role part join role r on r.id = part.role_id join profile p on p.id = part.profile_id
        where p.app_id = ${id} order by r.title collate "C"`,
    )
    return profileRows.map((row) =>
      presentProfile(
        row,
        parts.filter(({ profileId }) => profileId === row.id),
        me,
      ),
    )
  },

  create: (context, { params, body }) => createProfile(context, params, body),

  update: (context, { params, body }) => updateProfile(context, params, body),

  remove: (context, { params }) => removeProfile(context, params),
}
