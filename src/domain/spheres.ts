/** Federal, of a state, of a municipality, international (2-… §2.5). */
export const spheres = ["FED", "EST", "MUN", "INT"] as const
export type Sphere = (typeof spheres)[number]

/** Characters from which units are searched (2-… §9). */
export const fewestSearched = 3
