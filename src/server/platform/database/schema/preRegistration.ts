import { sql } from "drizzle-orm"
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { client } from "./clients"
import { moment } from "./columns"
import { organization } from "./organizations"
import { requestVersion } from "./requestVersion"

/** A pre-registration: a person who is about to become a user. */
export const preUser = pgTable(
  "pre_user",
  {
    atalaiaId: text("atalaia_id").primaryKey(),
    name: text("name"),
    email: text("email").notNull(),
    isForeign: boolean("is_foreign").notNull().default(false),
    organizationId: integer("organization_id").references(() => organization.id),
    /** It was created for this unit, which cannot be changed during the pre-registration. */
    organizationFixed: boolean("organization_fixed").notNull().default(false),
    status: text("status").$type<"IN_PROGRESS" | "READY">().notNull().default("IN_PROGRESS"),
    underEvaluation: boolean("under_evaluation").notNull().default(false),
    /** When it was finalized; set while it waits for approval. */
    readyDate: moment("ready_date"),
    /** Why it was refused; set until it is finalized again. */
    rejectionMessage: text("rejection_message"),
    /** When its link was first opened. */
    openedDate: moment("opened_date"),
    createdBy: text("created_by").references(() => client.id),
    createDate: moment("create_date").notNull().defaultNow(),
    version: requestVersion(),
  },
  (t) => [
    uniqueIndex("pre_user_email").on(sql`lower(${t.email})`),
    index("pre_user_created").on(t.createDate, t.atalaiaId),
    index("pre_user_created_by").on(t.createdBy, t.createDate),
    index("pre_user_ready").on(t.readyDate.desc(), t.atalaiaId),
    index("pre_user_organization").on(t.organizationId),
    check("pre_user_status", sql`${t.status} in ('IN_PROGRESS', 'READY')`),
  ],
)
