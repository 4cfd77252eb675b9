import { onceFor } from "./once"
import { buildIndex, type Index } from "./ranking"
import type { Application } from "./serverLists"
import { ofApplication, type Suggestion } from "./suggestion"

/** The index of a list, folded once however often the palette opens. */
export const indexOf: (list: readonly Suggestion[]) => Index<Suggestion> = onceFor(buildIndex<Suggestion>)

export const applicationSuggestions = onceFor((list: readonly Application[]) => list.map(ofApplication))
