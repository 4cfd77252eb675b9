import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core"
import { application } from "./applications"
import { moment } from "./columns"
import { person } from "./users"

export const role = pgTable(
  "role",
  {
    id: serial("id").primaryKey(),
    appId: integer("app_id")
      .notNull()
      .references(() => application.id),
    title: text("title").notNull(),
    description: text("description").notNull(),
    type: text("type").$type<"basic" | "chain">().notNull().default("basic"),
    disabled: boolean("disabled").notNull().default(false),
    twoFactorRequired: boolean("two_factor_required").notNull().default(false),
    /** For ROLE_ADMIN_APP_… and ROLE_GER_APP_…: the application that the holder administers or manages. */
    governsAppId: integer("governs_app_id").references((): AnyPgColumn => application.id),
    governsAs: text("governs_as").$type<"admin" | "manager">(),
    version: integer("version").notNull().default(1),
    searchText: text("search_text").notNull().generatedAlwaysAs(sql`fold(title)`),
  },
  (t) => [
    uniqueIndex("role_title").on(t.appId, t.title),
    index("role_governs").on(t.governsAppId),
    index("role_two_factor").on(t.id).where(sql`two_factor_required`),
    index("role_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    check("role_type", sql`${t.type} in ('basic', 'chain')`),
    check("role_governs_both", sql`(${t.governsAppId} is null) = (${t.governsAs} is null)`),
  ],
)

/** The people who may confirm assignments of a chain role. */
export const roleConsul = pgTable(
  "role_consul",
  {
    roleId: integer("role_id")
      .notNull()
      .references(() => role.id),
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.atalaiaId] }), index("role_consul_person").on(t.atalaiaId)],
)

/** A platform role that is also effective in an application. */
export const inheritedRole = pgTable(
  "inherited_role",
  {
    appId: integer("app_id")
      .notNull()
      .references(() => application.id),
    roleId: integer("role_id")
      .notNull()
      .references(() => role.id),
    createDate: moment("create_date").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.appId, t.roleId] }), index("inherited_role_role").on(t.roleId)],
)

/**
 * Versions of the shared part of rights. A change of roles, profiles, inheritance or enabled applications sets a new version
 * in one of these rows. It picks a row that no other transaction is changing, so that none waits for another. Maintained by
 * triggers, for `identity/access/permissionCache.ts`.
 */
export const sharedRights = pgTable("shared_rights", {
  slot: integer("slot").primaryKey(),
  version: uuid("version").notNull().defaultRandom(),
})
