import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, serial, smallint, text } from "drizzle-orm/pg-core"
import { application } from "./applications"
import { client } from "./clients"
import { moment } from "./columns"
import { profile } from "./profiles"
import { role } from "./roles"
import { person } from "./users"

/** A rule that no client has roles of both of its sides. */
export const incompatibility = pgTable(
  "incompatibility",
  {
    id: serial("id").primaryKey(),
    /** Unique only among the rules whose name the maker may know: a refused name would confirm that of a hidden rule. */
    name: text("name").notNull(),
    /** Why the two sides do not go together. */
    reason: text("reason").notNull(),
    /** Whether two administrators of the platform may exempt a person until a date. */
    allowsExceptions: boolean("allows_exceptions").notNull(),
    createdBy: text("created_by")
      .notNull()
      .references(() => client.id),
    createDate: moment("create_date").notNull().defaultNow(),
    /** A removed rule has no parts; it stays for the requests and exceptions that name it. */
    removedDate: moment("removed_date"),
    version: integer("version").notNull().default(1),
    searchText: text("search_text").notNull().generatedAlwaysAs(sql`fold(name)`),
  },
  (t) => [index("incompatibility_name").on(t.searchText).where(sql`removed_date is null`)],
)

/**
 * A role or profile of one side of a rule, in the application in which it has effect. None is removed while a rule names it: the
 * rule would bind other people, and be open to others.
 */
export const incompatiblePart = pgTable(
  "incompatible_part",
  {
    id: serial("id").primaryKey(),
    incompatibilityId: integer("incompatibility_id")
      .notNull()
      .references(() => incompatibility.id, { onDelete: "cascade" }),
    side: smallint("side").notNull(),
    appId: integer("app_id")
      .notNull()
      .references(() => application.id),
    roleId: integer("role_id").references(() => role.id),
    profileId: integer("profile_id").references(() => profile.id),
  },
  (t) => [
    check("incompatible_part_side", sql`${t.side} in (1, 2)`),
    check("incompatible_part_one", sql`num_nonnulls(${t.roleId}, ${t.profileId}) = 1`),
    index("incompatible_part_rule").on(t.incompatibilityId, t.side),
    index("incompatible_part_role").on(t.roleId),
    index("incompatible_part_profile").on(t.profileId),
    index("incompatible_part_app").on(t.appId),
  ],
)

/** A person who may have roles of both sides of a rule, until a moment. */
export const incompatibilityException = pgTable(
  "incompatibility_exception",
  {
    id: serial("id").primaryKey(),
    incompatibilityId: integer("incompatibility_id")
      .notNull()
      .references(() => incompatibility.id, { onDelete: "cascade" }),
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
    reason: text("reason").notNull(),
    askedBy: text("asked_by")
      .notNull()
      .references(() => client.id),
    approvedBy: text("approved_by")
      .notNull()
      .references(() => client.id),
    createDate: moment("create_date").notNull().defaultNow(),
    untilDate: moment("until_date").notNull(),
    /** Set if it is ended earlier. By `until_date` alone, transactions that began before that moment would still have it. */
    endedDate: moment("ended_date"),
  },
  (t) => [
    index("incompatibility_exception_person").on(t.atalaiaId, t.incompatibilityId, t.untilDate),
    index("incompatibility_exception_rule").on(t.incompatibilityId),
  ],
)
