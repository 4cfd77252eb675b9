/** Federal, of a state, of a municipality, international. */
export const spheres = ["FED", "EST", "MUN", "INT"] as const
export type Sphere = (typeof spheres)[number]

/** Characters from which units are searched. */
export const fewestSearched = 3
