import type { Handlers } from "../context"
import { invalid } from "../refusal"
import { organizationsFound } from "../search/organizations"

/** Shorter texts would find half the country (2-organizations §9). */
const fewestCharacters = 3
const most = 100

export const organizations: Handlers<"organizations"> = {
  search: async ({ db }, { query }) => {
    const text = query.search?.trim() ?? ""
    if (text.length < fewestCharacters) throw invalid({ search: "Digite pelo menos 3 caracteres." })
    const size = Math.min(Math.max(query.size ?? most, 1), most)
    const found = await organizationsFound(db, text, size)
    return found.map(({ id, acronym, title }) => ({ id, acronym, title }))
  },
}
