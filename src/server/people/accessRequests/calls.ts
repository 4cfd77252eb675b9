import { pageSizes } from "@/domain/pageSizes"
import { presentApplicationSummary } from "../../identity/access/scope"
import type { Handlers } from "../../identity/actor/context"
import { applicationsToAskFor } from "../../rights/applications/search"
import { cancelRequest, createRequest, notRequestedYet, requestsOf, updateRequest } from "./asking"

export const accessRequests: Handlers<"accessRequests"> = {
  mine: (context, { params }) => requestsOf(context, params.atalaiaId),

  available: async (context, { params, query }) => {
    const { search = "", page = 0, size = pageSizes.accessRequests } = query
    const further = await notRequestedYet(context, params.atalaiaId)
    const applications = await applicationsToAskFor(context.db, search, { page, size, further })
    return { items: applications.map(presentApplicationSummary) }
  },

  create: (context, { params, body }) => createRequest(context, params.atalaiaId, body),
  update: (context, { params, body }) => updateRequest(context, params.atalaiaId, params.appId, body),
  cancel: (context, { params }) => cancelRequest(context, params.atalaiaId, params.appId),
}
