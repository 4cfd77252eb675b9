import { career } from "./career"
import { documents } from "./documents"
import { organization } from "./organization"
import { person } from "./person"

export { banks } from "./banks"
export { cities, countries, states } from "./geography"
export { languages } from "./languages"
export { regions } from "./organization"
export type { LookupRow } from "./rows"

/** The first entries of the domain tables that have a name and a description, by domain table. */
export const lookups = { ...person, ...documents, ...career, ...organization }
