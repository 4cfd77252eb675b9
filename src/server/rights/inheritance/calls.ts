import { administeredApplication } from "../../identity/access/scope"
import type { Handlers } from "../../identity/actor/context"
import { presentInheritableRole } from "../roles/presenter"
import { changeInheritance, isLocked, mayInherit, platformRolesFor } from "./inheriting"

export const inheritance: Handlers<"inheritance"> = {
  get: async (context, { query }) => {
    const { db, me } = context
    const { id } = await administeredApplication(context, String(query.appId))
    const roles = await platformRolesFor(db, id)
    return {
      roles: roles.map((row) => presentInheritableRole(row, isLocked(row, me))),
      can: { update: mayInherit(me, id) },
    }
  },

  update: (context, { body }) => changeInheritance(context, body),
}
