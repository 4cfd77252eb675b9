import { pageSizes } from "@/domain/pageSizes"
import type { Handlers } from "../../identity/actor/context"
import { presentRunbook, presentRunbookSummary } from "./presenter"
import { runbookOf, runbooksFound } from "./queries"
import { createRunbook, removeRunbook, updateRunbook } from "./saving"

export const runbooks: Handlers<"runbooks"> = {
  list: async ({ db, me }, { query }) => {
    const { page = 0, size = pageSizes.runbooks } = query
    const items = await runbooksFound(db, me, { page, size })
    return { items: items.map((item) => presentRunbookSummary(item, me)) }
  },

  get: async ({ db, me }, { params }) => presentRunbook(await runbookOf(db, me, params.runbookId), me),

  create: (context, { body }) => createRunbook(context, body),

  update: (context, { params, body }) => updateRunbook(context, params.runbookId, body),

  remove: (context, { params }) => removeRunbook(context, params.runbookId),
}
