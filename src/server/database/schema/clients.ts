import { sql } from "drizzle-orm"
import { check, pgTable, text } from "drizzle-orm/pg-core"

/**
 * A client can have roles: it is a person, by CPF or foreign id, or an application, by its id as text. The account of the
 * emergency access is neither, and has none: its session alone gives it what it may do.
 */
export const client = pgTable(
  "client",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<"person" | "application" | "emergency">().notNull(),
  },
  (t) => [
    check("client_kind", sql`${t.kind} in ('person', 'application', 'emergency')`),
    // What indexes of `applicationsAlone` rely on.
    check("client_short_id", sql`${t.kind} <> 'application' or length(${t.id}) <= 10`),
  ],
)

/**
 * Whose id may be an application's: those of people have eleven characters. An index of these rows alone has the few applications
 * among a million who hold something.
 */
export const applicationsAlone = sql`length(client_id) <= 10`
