import { sql } from "drizzle-orm"
import { check, index, pgTable, serial, text } from "drizzle-orm/pg-core"
import { type DeputyEnding, deputyEndingNames } from "@/domain/deputies"
import { client } from "./clients"
import { moment, oneOf } from "./columns"
import { person } from "./users"

/** A person who decides in the place of another one, the holder of the parts, once they have accepted it. */
export const deputy = pgTable(
  "deputy",
  {
    id: serial("id").primaryKey(),
    /** Who named the deputy, and is away. */
    holderId: text("holder_id")
      .notNull()
      .references(() => person.atalaiaId),
    deputyId: text("deputy_id")
      .notNull()
      .references(() => person.atalaiaId),
    fromDate: moment("from_date").notNull(),
    untilDate: moment("until_date").notNull(),
    reason: text("reason"),
    createDate: moment("create_date").notNull().defaultNow(),
    acceptedDate: moment("accepted_date"),
    /** What the deputy would decide when named, or when they accepted: shown once it has ended. */
    parts: text("parts").array().notNull().default(sql`'{}'`),
    ending: text("ending").$type<DeputyEnding>(),
    endedDate: moment("ended_date"),
    /** Who ended it; null if its time was over, or a part was lost. */
    endedBy: text("ended_by").references(() => client.id),
  },
  (t) => [
    check("deputy_other", sql`${t.holderId} <> ${t.deputyId}`),
    check("deputy_period", sql`${t.fromDate} < ${t.untilDate}`),
    check("deputy_ending", sql`${t.ending} in ${oneOf(deputyEndingNames)}`),
    check("deputy_ended", sql`(${t.ending} is null) = (${t.endedDate} is null)`),
    // Every queue asks in whose place the actor decides.
    index("deputy_present").on(t.deputyId).where(sql`ended_date is null`),
    index("deputy_holder").on(t.holderId, t.createDate, t.id),
    index("deputy_deputy").on(t.deputyId, t.createDate, t.id),
  ],
)
