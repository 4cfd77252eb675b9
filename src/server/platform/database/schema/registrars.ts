import { index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from "drizzle-orm/pg-core"
import { application } from "./applications"
import { moment } from "./columns"
import { organization } from "./organizations"
import { profile } from "./profiles"
import { role } from "./roles"
import { person } from "./users"

/** A linker decides on access requests to an application from the people of a unit and the units below it. */
export const linker = pgTable(
  "linker",
  {
    id: serial("id").primaryKey(),
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
    appId: integer("app_id")
      .notNull()
      .references(() => application.id, { onDelete: "cascade" }),
    organizationId: integer("organization_id")
      .notNull()
      .references(() => organization.id),
    creationDate: moment("creation_date").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("linker_once").on(t.atalaiaId, t.appId),
    index("linker_app").on(t.appId),
    index("linker_organization").on(t.organizationId),
    index("linker_created").on(t.creationDate, t.id),
  ],
)

/** The only roles that a linker can grant. */
export const linkerRole = pgTable(
  "linker_role",
  {
    linkerId: integer("linker_id")
      .notNull()
      .references(() => linker.id, { onDelete: "cascade" }),
    roleId: integer("role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.linkerId, t.roleId] }), index("linker_role_role").on(t.roleId)],
)

export const linkerProfile = pgTable(
  "linker_profile",
  {
    linkerId: integer("linker_id")
      .notNull()
      .references(() => linker.id, { onDelete: "cascade" }),
    profileId: integer("profile_id")
      .notNull()
      .references(() => profile.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.linkerId, t.profileId] }),
    index("linker_profile_profile").on(t.profileId),
  ],
)
