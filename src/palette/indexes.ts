import { buildIndex, type Index } from "./ranking"
import type { Application } from "./serverLists"
import { ofApplication, type Suggestion } from "./suggestion"

/** Remembers what was made of a list for as long as the list itself is kept. */
function perList<T extends object, R>(make: (list: T) => R): (list: T) => R {
  const made = new WeakMap<T, R>()
  return (list) => {
    const known = made.get(list)
    if (known !== undefined) return known
    const result = make(list)
    made.set(list, result)
    return result
  }
}

/** The index of a list, folded once however often the palette opens. */
export const indexOf: (list: readonly Suggestion[]) => Index<Suggestion> = perList(buildIndex<Suggestion>)

export const applicationSuggestions = perList((list: readonly Application[]) => list.map(ofApplication))
