import { sql } from "drizzle-orm"
import { administered, clientNamed } from "../access/scope"
import type { Handlers } from "../http/context"
import { assign, revoke } from "./assigning"
import { presentRoleAssignment } from "./presenter"
import { holdingsOf, holdingWithin } from "./queries"
import { placeToRead } from "./target"

export const roleAssignments: Handlers<"roleAssignments"> = {
  listAll: async ({ db, me }, { params }) => {
    const client = await clientNamed(db, params.clientId)
    const within = holdingWithin("role", (appId) => administered(me, appId))
    return (await holdingsOf(db, "role", client.id, within)).map(presentRoleAssignment)
  },

  list: async (context, { params }) => {
    const { app, client } = await placeToRead(context, params)
    const within = holdingWithin("role", (appId) => sql`${appId} = ${app.id}`)
    return (await holdingsOf(context.db, "role", client.id, within)).map(presentRoleAssignment)
  },

  create: async (context, { params, body }) => {
    const { roleId: heldId, expirationDateTime } = body
    return presentRoleAssignment(await assign(context, "role", params, { heldId, expirationDateTime }))
  },

  update: async (context, { params, body }) => {
    const given = {
      heldId: params.roleId,
      expirationDateTime: body.expirationDateTime,
      existing: true,
    } as const
    return presentRoleAssignment(await assign(context, "role", params, given))
  },

  remove: (context, { params }) => revoke(context, "role", params, params.roleId),
}
