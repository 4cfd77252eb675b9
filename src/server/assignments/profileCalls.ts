import { sql } from "drizzle-orm"
import { administered, clientNamed } from "../access/scope"
import type { Handlers } from "../http/context"
import { assign, revoke } from "./assigning"
import { presentProfileAssignment } from "./presenter"
import { holdingsOf, holdingWithin } from "./queries"
import { placeToRead } from "./target"

export const profileAssignments: Handlers<"profileAssignments"> = {
  listAll: async ({ db, me }, { params }) => {
    const client = await clientNamed(db, params.clientId)
    const within = holdingWithin("profile", (appId) => administered(me, appId))
    return (await holdingsOf(db, "profile", client.id, within)).map(presentProfileAssignment)
  },

  list: async (context, { params }) => {
    const { app, client } = await placeToRead(context, params)
    const within = holdingWithin("profile", (appId) => sql`${appId} = ${app.id}`)
    return (await holdingsOf(context.db, "profile", client.id, within)).map(presentProfileAssignment)
  },

  create: async (context, { params, body }) => {
    const { profileId: heldId, expirationDateTime } = body
    return presentProfileAssignment(await assign(context, "profile", params, { heldId, expirationDateTime }))
  },

  update: async (context, { params, body }) => {
    const given = {
      heldId: params.profileId,
      expirationDateTime: body.expirationDateTime,
      existing: true,
    } as const
    return presentProfileAssignment(await assign(context, "profile", params, given))
  },

  remove: (context, { params }) => revoke(context, "profile", params, params.profileId),
}
