/** Ids of the spheres in the table of regions, by their codes. */
export const sphereIds = { FED: 1, EST: 2, MUN: 3, INT: 4 } as const
export type Sphere = keyof typeof sphereIds
