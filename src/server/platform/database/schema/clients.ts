import { sql } from "drizzle-orm"
import { check, pgTable, text } from "drizzle-orm/pg-core"

/**
 * A client can have roles. It is a person, with a CPF or foreign id, or an application, with its id as text. The account of
 * the emergency access is neither and has no roles: only its session gives it rights.
 */
export const client = pgTable(
  "client",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<"person" | "application" | "emergency">().notNull(),
  },
  (t) => [
    check("client_kind", sql`${t.kind} in ('person', 'application', 'emergency')`),
    // Indexes that use `applicationsAlone` rely on this.
    check("client_short_id", sql`${t.kind} <> 'application' or length(${t.id}) <= 10`),
  ],
)

/**
 * Whether an id can be an application's: ids of people have eleven characters. A partial index with this condition contains
 * the few applications among a million holders.
 */
export const applicationsAlone = sql`length(client_id) <= 10`
