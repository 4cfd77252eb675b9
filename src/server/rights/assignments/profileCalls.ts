import { sql } from "drizzle-orm"
import { administered, clientNamed } from "../../identity/access/scope"
import type { Handlers } from "../../identity/actor/context"
import { presentProfileAssignment } from "../grants/presenter"
import { assignmentsOf, assignmentWithin } from "../grants/queries"
import { targetToRead } from "../grants/target"
import { assign, revoke } from "./assigning"
import { assignMany } from "./assigningMany"

export const profileAssignments: Handlers<"profileAssignments"> = {
  listAll: async ({ db, me }, { params }) => {
    const client = await clientNamed(db, params.clientId)
    const within = assignmentWithin("profile", (appId) => administered(me, appId))
    return (await assignmentsOf(db, "profile", client.id, within)).map(presentProfileAssignment)
  },

  list: async (context, { params }) => {
    const { app, client } = await targetToRead(context, params)
    const within = assignmentWithin("profile", (appId) => sql`${appId} = ${app.id}`)
    return (await assignmentsOf(context.db, "profile", client.id, within)).map(presentProfileAssignment)
  },

  create: async (context, { params, body }) => {
    const { profileId: assignedId, expirationDateTime } = body
    const { assignment, extension } = await assign(context, "profile", params, {
      assignedId,
      expirationDateTime,
    })
    return { ...presentProfileAssignment(assignment), ...extension }
  },

  createForMany: async (context, { params, body: { profileId: assignedId, ...given } }) => ({
    results: await assignMany(context, "profile", params.app, { assignedId, ...given }),
  }),

  update: async (context, { params, body }) => {
    const given = {
      assignedId: params.profileId,
      expirationDateTime: body.expirationDateTime,
      existing: true,
    } as const
    const { assignment, extension } = await assign(context, "profile", params, given)
    const { extended: _, ...previous } = extension
    return { ...presentProfileAssignment(assignment), ...previous }
  },

  remove: (context, { params }) => revoke(context, "profile", params, params.profileId),
}
