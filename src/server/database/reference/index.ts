import * as career from "./career"
import * as documents from "./documents"
import * as organization from "./organization"
import * as person from "./person"
import type { LookupRow } from "./rows"

export { banks } from "./banks"
export { cities, countries, states } from "./geography"
export { languages } from "./languages"
export type { LookupRow } from "./rows"
export { type Sphere, sphereIds } from "./spheres"

/** The domain tables that share one shape (2-organizations §2.4), by name. */
export const lookups = { ...person, ...documents, ...career, ...organization } satisfies Record<
  string,
  LookupRow[]
>
export type LookupName = keyof typeof lookups
