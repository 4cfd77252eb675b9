import { index, integer, pgTable, primaryKey, serial, text, uniqueIndex } from "drizzle-orm/pg-core"
import { application } from "./applications"
import { client } from "./clients"
import { moment } from "./columns"
import { role } from "./roles"

export const profile = pgTable(
  "profile",
  {
    id: serial("id").primaryKey(),
    appId: integer("app_id")
      .notNull()
      .references(() => application.id),
    name: text("name").notNull(),
    description: text("description").notNull(),
    createdBy: text("created_by").references(() => client.id),
    createDate: moment("create_date").notNull().defaultNow(),
    lastUpdate: moment("last_update").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (t) => [uniqueIndex("profile_name").on(t.appId, t.name)],
)

export const profileRole = pgTable(
  "profile_role",
  {
    profileId: integer("profile_id")
      .notNull()
      .references(() => profile.id),
    roleId: integer("role_id")
      .notNull()
      .references(() => role.id),
    /** The person who added the role, and so granted it to every holder of the profile. */
    createdBy: text("created_by").references(() => client.id),
    createDate: moment("create_date").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.profileId, t.roleId] }), index("profile_role_role").on(t.roleId)],
)
