import { career } from "./career"
import { documents } from "./documents"
import { organization } from "./organization"
import { person } from "./person"

export { banks } from "./banks"
export { cities, countries, states } from "./geography"
export { languages } from "./languages"
export { regions } from "./organization"
export type { LookupRow } from "./rows"

/** The initial entries of domain tables with a name and a description. */
export const lookups = { ...person, ...documents, ...career, ...organization }
