import { pageSizes } from "@/domain/pageSizes"
import type { Handlers } from "../../identity/actor/context"
import { createSearch, removeSearch, updateSearch } from "./keeping"
import { presentSavedSearch } from "./presenter"
import { searchesFound, searchOf } from "./queries"

export const keptSearches: Handlers<"keptSearches"> = {
  list: async ({ db, me }, { query }) => {
    const { page = 0, size = pageSizes.keptSearches, ...wanted } = query
    const found = await searchesFound(db, me, wanted, { page, size })
    return { items: found.map((row) => presentSavedSearch(row, me)) }
  },

  get: async ({ db, me }, { params }) => presentSavedSearch(await searchOf(db, me, params.searchId), me),

  create: (context, { body }) => createSearch(context, body),

  update: (context, { params, body }) => updateSearch(context, params.searchId, body),

  remove: (context, { params }) => removeSearch(context, params.searchId),
}
