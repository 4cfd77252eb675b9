import { sql } from "drizzle-orm"
import { integer, pgSequence } from "drizzle-orm/pg-core"

/** Numbers that no request ever had before; they begin above those that versions counted to by themselves. */
export const requestVersions = pgSequence("request_version", { startWith: 1_000_000 })

/**
 * The version of something that is decided about, and goes with its decision: what is asked for anew has another one,
 * so that nobody decides from an old screen about what they have not seen.
 */
export const requestVersion = () =>
  integer("version")
    .notNull()
    .default(sql.raw(`nextval('${requestVersions.seqName}')`))
