import { sql } from "drizzle-orm"
import { administered, clientNamed } from "../../identity/access/scope"
import type { Handlers } from "../../identity/actor/context"
import { presentRoleAssignment } from "../grants/presenter"
import { assignmentsOf, assignmentWithin } from "../grants/queries"
import { targetToRead } from "../grants/target"
import { assign, revoke } from "./assigning"
import { assignMany } from "./assigningMany"

export const roleAssignments: Handlers<"roleAssignments"> = {
  listAll: async ({ db, me }, { params }) => {
    const client = await clientNamed(db, params.clientId)
    const within = assignmentWithin("role", (appId) => administered(me, appId))
    return (await assignmentsOf(db, "role", client.id, within)).map(presentRoleAssignment)
  },

  list: async (context, { params }) => {
    const { app, client } = await targetToRead(context, params)
    const within = assignmentWithin("role", (appId) => sql`${appId} = ${app.id}`)
    return (await assignmentsOf(context.db, "role", client.id, within)).map(presentRoleAssignment)
  },

  create: async (context, { params, body }) => {
    const { roleId: assignedId, expirationDateTime } = body
    const { assignment, extension } = await assign(context, "role", params, {
      assignedId,
      expirationDateTime,
    })
    return { ...presentRoleAssignment(assignment), ...extension }
  },

  createForMany: async (context, { params, body: { roleId: assignedId, ...given } }) => ({
    results: await assignMany(context, "role", params.app, { assignedId, ...given }),
  }),

  update: async (context, { params, body }) => {
    const given = {
      assignedId: params.roleId,
      expirationDateTime: body.expirationDateTime,
      existing: true,
    } as const
    const { assignment, extension } = await assign(context, "role", params, given)
    const { extended: _, ...previous } = extension
    return { ...presentRoleAssignment(assignment), ...previous }
  },

  remove: (context, { params }) => revoke(context, "role", params, params.roleId),
}
