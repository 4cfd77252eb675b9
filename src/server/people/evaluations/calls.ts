import { pageSizes } from "@/domain/pageSizes"
import type { Handlers } from "../../identity/actor/context"
import { decidePreUser } from "./decidePreUser"
import { decideUpdate } from "./decideUpdate"
import { countWaiting, preUsersWaiting, updatesWaiting } from "./queries"

export const evaluations: Handlers<"evaluations"> = {
  count: ({ db, me }) => countWaiting(db, me),

  preUsers: ({ db, me }, { query }) =>
    preUsersWaiting(db, me, { ...query, page: query.page ?? 0, size: query.size ?? pageSizes.evaluations }),

  updates: ({ db, me }, { query }) =>
    updatesWaiting(db, me, { ...query, page: query.page ?? 0, size: query.size ?? pageSizes.evaluations }),

  decidePreUser: (context, { params, body }) => decidePreUser(context, params.atalaiaId, body),
  decideUpdate: (context, { params, body }) => decideUpdate(context, params.atalaiaId, body),
}
