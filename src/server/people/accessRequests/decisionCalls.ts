import { pageSizes } from "@/domain/pageSizes"
import type { Handlers } from "../../identity/actor/context"
import { approveRequest, rejectRequest } from "./deciding"
import { requestDetail, requestsToDecide } from "./queries"

export const accessDecisions: Handlers<"accessDecisions"> = {
  list: (context, { params, query }) =>
    requestsToDecide(context, params.app, {
      ...query,
      page: query.page ?? 0,
      size: query.size ?? pageSizes.accessDecisions,
    }),
  get: (context, { params }) => requestDetail(context, context.db, params),
  approve: (context, { params, body }) => approveRequest(context, params, body),
  reject: (context, { params, body }) => rejectRequest(context, params, body),
}
