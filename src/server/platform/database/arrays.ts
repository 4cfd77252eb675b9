import { type SQL, sql } from "drizzle-orm"
import { makePgArray } from "drizzle-orm/pg-core"

/** Texts as one parameter of a statement, whatever their number and content. */
export const textArray = (texts: Iterable<string>): SQL => sql`${makePgArray([...texts])}::text[]`
