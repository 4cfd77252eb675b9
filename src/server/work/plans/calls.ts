import { setImmediate } from "node:timers/promises"
import { pageSizes } from "@/domain/pageSizes"
import type { Handlers } from "../../identity/actor/context"
import { notYours } from "../../platform/refusal/refusal"
import type { HandlerOf } from "../plannedCalls/plannedCall"
import { applyPlan } from "./applying"
import { approvePlan, refusePlan, requestApproval, withdrawRequest } from "./deciding"
import { presentPlan, presentPlanSummary, presentSimulation, presentTables } from "./presenter"
import { countTables, linesOf, planHeadOf, planOf, plansFound, tablesOf } from "./queries"
import { createPlan, removePlan, simulate, updatePlan } from "./saving"

/** Plans consist of calls of this API, whose handlers `handlerOf` finds by name. */
export const plansOf = (handlerOf: HandlerOf): Handlers<"plans"> => ({
  simulate: async (context, { body }) => {
    const { outcome, secondPerson } = await simulate(context, handlerOf, body.lines)
    return presentSimulation(outcome, secondPerson)
  },

  list: async ({ db, me }, { query }) => {
    const { page = 0, size = pageSizes.plans, waiting = false } = query
    const items = await plansFound(db, me, waiting, { page, size })
    return { items: items.map(presentPlanSummary) }
  },

  get: async ({ db, me }, { params }) => {
    const plan = await planOf(db, me, params.planId)
    return presentPlan(plan, await linesOf(db, plan.id), await countTables(db, plan.id), me)
  },

  // Only the author may read the tables: they contain more than the plan's lines.
  tables: async ({ db, me }, { params }) => {
    const plan = await planHeadOf(db, me, params.planId)
    if (plan.authorId !== me.atalaiaId) throw notYours("As tabelas de um plano são de quem o fez.")
    const tables = await tablesOf(db, plan.id)
    // Reading a million cells and writing them each take a while: other calls are answered in between.
    await setImmediate()
    return presentTables(tables)
  },

  create: (context, { body }) => createPlan(context, handlerOf, body),

  update: (context, { params, body }) => updatePlan(context, handlerOf, params.planId, body),

  remove: (context, { params }) => removePlan(context, params.planId),

  request: (context, { params, body }) => requestApproval(context, params.planId, body),

  withdraw: (context, { params }) => withdrawRequest(context, params.planId),

  approve: (context, { params, body }) => approvePlan(context, handlerOf, params.planId, body),

  refuse: (context, { params, body }) => refusePlan(context, params.planId, body.justification),

  apply: (context, { params }) => applyPlan(context, handlerOf, params.planId),
})
