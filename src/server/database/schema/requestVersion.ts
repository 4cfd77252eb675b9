import { sql } from "drizzle-orm"
import { integer, pgSequence } from "drizzle-orm/pg-core"

/**
 * Numbers that no request had before. They begin above those of earlier versions, in which each request counted by
 * itself.
 */
export const requestVersions = pgSequence("request_version", { startWith: 1_000_000 })

/**
 * The version of something that is decided about, which is deleted with the decision. A new request has another one,
 * so that nobody decides on an old screen about something that they have not seen.
 */
export const requestVersion = () =>
  integer("version")
    .notNull()
    .default(sql.raw(`nextval('${requestVersions.seqName}')`))
