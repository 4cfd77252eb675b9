import { pageSizes } from "@/domain/pageSizes"
import type { Handlers } from "../../identity/actor/context"
import { askConsent, askException } from "./asking"
import { giveConsent, refuseConsent, withdrawConsent } from "./deciding"
import { deciderOf } from "./power"
import { presentConsent } from "./presenter"
import { consentsFound } from "./queries"

export const consents: Handlers<"consents"> = {
  list: async ({ db, me, settings }, { query }) => {
    const { page = 0, size = pageSizes.consents, waiting = false } = query
    const decider = await deciderOf(db, me, settings)
    const items = await consentsFound(db, decider, waiting, { page, size })
    return { items: items.map((row) => presentConsent(row, decider)) }
  },

  ask: (context, { params, body }) => askConsent(context, params.clientId, body),

  askException: (context, { params, body }) => askException(context, params, body),

  give: (context, { params }) => giveConsent(context, params.consentId),

  refuse: (context, { params, body }) => refuseConsent(context, params.consentId, body.justification),

  withdraw: (context, { params }) => withdrawConsent(context, params.consentId),
}
