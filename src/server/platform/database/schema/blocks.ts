import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { application } from "./applications"
import { client } from "./clients"
import { moment } from "./columns"
import { role } from "./roles"

/** A block of one role: it overrides every assignment. */
export const roleBlock = pgTable(
  "role_block",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    roleId: integer("role_id")
      .notNull()
      .references(() => role.id),
    /** The application in which it is blocked: the role's own, or one that inherits it. */
    appId: integer("app_id")
      .notNull()
      .references(() => application.id),
    justification: text("justification").notNull(),
    createDateTime: moment("create_date_time").notNull().defaultNow(),
    createdBy: text("created_by")
      .notNull()
      .references(() => client.id),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.appId, t.roleId] }), index("role_block_role").on(t.roleId)],
)

/** A client disabled in one application: this overrides everything there. */
export const applicationDisabling = pgTable(
  "application_disabling",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    appId: integer("app_id")
      .notNull()
      .references(() => application.id),
    description: text("description").notNull(),
    createDateTime: moment("create_date_time").notNull().defaultNow(),
    createdBy: text("created_by")
      .notNull()
      .references(() => client.id),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.appId] }), index("application_disabling_app").on(t.appId)],
)
