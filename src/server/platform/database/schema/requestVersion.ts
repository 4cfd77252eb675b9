import { sql } from "drizzle-orm"
import { integer, pgSequence } from "drizzle-orm/pg-core"

/**
 * Numbers that no earlier request had. They begin above the versions of earlier releases, in which each request counted
 * separately.
 */
export const requestVersions = pgSequence("request_version", { startWith: 1_000_000 })

/**
 * The version of a request, which is deleted with its decision. A new request has another version. So a decision made on an
 * outdated screen cannot apply to a request that the person has not seen.
 */
export const requestVersion = () =>
  integer("version")
    .notNull()
    .default(sql.raw(`nextval('${requestVersions.seqName}')`))
