import { keysOf } from "../records"

/** Federal, state, municipal and international, with their ids in the table of regions. */
export const sphereIds = { FED: 1, EST: 2, MUN: 3, INT: 4 } as const
export type Sphere = keyof typeof sphereIds
export const spheres = keysOf(sphereIds)

/** Minimum number of characters to search units. */
export const minSearched = 3
