import { type SQL, sql } from "drizzle-orm"
import { makePgArray } from "drizzle-orm/pg-core"

/** Texts as one value of a statement, however many they are and whatever is in them. */
export const textArray = (texts: Iterable<string>): SQL => sql`${makePgArray([...texts])}::text[]`
