import { sql } from "drizzle-orm"
import { bigserial, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { application } from "./applications"
import { moment } from "./columns"
import { role } from "./roles"
import { person } from "./users"

/**
 * People's effective administrative roles, in the portal or in applications that inherit them, as of their last change.
 * Maintained by triggers (`administration_changed`). A new row is news for its person.
 */
export const administration = pgTable(
  "administration",
  {
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
    roleId: integer("role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
    appId: integer("app_id")
      .notNull()
      .references(() => application.id, { onDelete: "cascade" }),
    /** When the role ends; null if it does not. After that the person no longer has it, and a new grant is news again. */
    until: moment("until"),
    /** Since when without interruption: a new platform administrator may not give consent yet. */
    since: moment("since").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.atalaiaId, t.roleId, t.appId] }),
    index("administration_role").on(t.roleId),
    index("administration_app").on(t.appId),
  ],
)

/** News to send by mail, kept for a day after it was sent: one message covers all news of a person (`identity/mail/administration.ts`). */
export const administrationNews = pgTable(
  "administration_news",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
    roleId: integer("role_id")
      .notNull()
      .references(() => role.id, { onDelete: "cascade" }),
    appId: integer("app_id")
      .notNull()
      .references(() => application.id, { onDelete: "cascade" }),
    /** The actor of the change; null if there was none, as at an installation. */
    actorId: text("actor_id"),
    createDate: moment("create_date").notNull().defaultNow(),
    toldDate: moment("told_date"),
  },
  (t) => [
    index("administration_news_waiting").on(t.id).where(sql`told_date is null`),
    index("administration_news_person").on(t.atalaiaId, t.toldDate),
    index("administration_news_role").on(t.roleId),
    index("administration_news_app").on(t.appId),
  ],
)
