import { pageSizes } from "@/domain/pageSizes"
import type { Handlers } from "../../identity/actor/context"
import { createRule, removeRule, updateRule } from "./editing"
import { endException } from "./endingExceptions"
import { peopleMet } from "./people"
import { presentRule } from "./presenter"
import { ruleOf, rulesFound } from "./queries"

export const incompatibilities: Handlers<"incompatibilities"> = {
  list: async ({ db, me }, { query }) => {
    const { search = "", page = 0, size = pageSizes.incompatibilities } = query
    const { rules, count } = await rulesFound(db, me, { search, page, size })
    return { items: rules.map((row) => presentRule(row, me)), count }
  },

  get: async ({ db, me }, { params }) => presentRule(await ruleOf(db, me, params.ruleId), me),

  people: ({ db, me }, { params, query }) => {
    const { search = "", page = 0, size = pageSizes.incompatiblePeople } = query
    return peopleMet(db, me, params.ruleId, { search, page, size })
  },

  create: (context, { body }) => createRule(context, body),

  update: (context, { params, body }) => updateRule(context, params.ruleId, body),

  endException: (context, { params, query }) => endException(context, params, query.justification),

  remove: (context, { params, query }) => removeRule(context, params.ruleId, query.justification),
}
