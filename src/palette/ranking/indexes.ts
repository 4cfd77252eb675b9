import { onceFor } from "../once"
import type { Application } from "../slots/serverLists"
import { ofApplication, type Suggestion } from "../slots/suggestion"
import { buildIndex, type Index } from "./ranking"

/** The index of a list, folded once however often the palette opens. */
export const indexOf: (list: readonly Suggestion[]) => Index<Suggestion> = onceFor(buildIndex<Suggestion>)

export const applicationSuggestions = onceFor((list: readonly Application[]) => list.map(ofApplication))
