import { sql } from "drizzle-orm"
import { bigserial, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { application } from "./applications"
import { moment } from "./columns"
import { role } from "./roles"
import { person } from "./users"

/**
 * The administrative roles that people have with effect, in the portal or where they are inherited, as they were after the
 * last change of them. Kept by triggers (`administration_changed`): what is added to it is news for its person.
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
    /** Until when; absent where there is no end. Past it the role is no more theirs, and is news when it is given again. */
    until: moment("until"),
    /** Since when without a break: whoever has just begun to administer the platform consents to nothing yet. */
    since: moment("since").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.atalaiaId, t.roleId, t.appId] }),
    index("administration_role").on(t.roleId),
    index("administration_app").on(t.appId),
  ],
)

/** What waits to be told by mail, and for a day what was: one message for all that came together (`mail/administration.ts`). */
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
    /** Who made the change; absent where nobody did, as at an installation. */
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
