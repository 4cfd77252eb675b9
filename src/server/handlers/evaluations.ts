import type { Handlers } from "../context"
import { decidePreUser } from "../registration/decidePreUser"
import { decideUpdate } from "../registration/decideUpdate"
import { countWaiting, preUsersWaiting, updatesWaiting } from "../registration/waiting"

const pageSize = 20

export const evaluations: Handlers<"evaluations"> = {
  count: ({ db, me }) => countWaiting(db, me),

  preUsers: ({ db, me }, { query }) =>
    preUsersWaiting(db, me, { ...query, page: query.page ?? 0, size: query.size ?? pageSize }),

  updates: ({ db, me }, { query }) =>
    updatesWaiting(db, me, { ...query, page: query.page ?? 0, size: query.size ?? pageSize }),

  decidePreUser: (context, { params, body }) => decidePreUser(context, params.atalaiaId, body),
  decideUpdate: (context, { params, body }) => decideUpdate(context, params.atalaiaId, body),
}
