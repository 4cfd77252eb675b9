import type { Municipalities, State } from "./outlines"

/** The outlines of all states. `data/README.md` says where the files come from. */
export const [loadStates] = Object.values(
  import.meta.glob<readonly State[]>("./data/outlines-states.json", { import: "default" }),
)

const files = import.meta.glob<Municipalities>("./data/outlines-??.json", { import: "default" })

/** Loads the municipalities of each state, by its letters. */
export const loadMunicipalities = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [path.slice("./data/outlines-".length, -".json".length), load]),
)
