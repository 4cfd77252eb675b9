import { sql } from "drizzle-orm"
import { check, index, integer, pgTable, serial, text, uniqueIndex } from "drizzle-orm/pg-core"
import {
  type ConsentAction,
  type ConsentOutcome,
  consentActionNames,
  consentOutcomes,
} from "@/domain/consents"
import { client } from "./clients"
import { moment, oneOf } from "./columns"
import { incompatibility } from "./incompatibilities"
import { person } from "./users"

/** An administrator's request to act on a person's account, which another administrator must consent to. */
export const consent = pgTable(
  "consent",
  {
    id: serial("id").primaryKey(),
    action: text("action").$type<ConsentAction>().notNull(),
    subjectId: text("subject_id")
      .notNull()
      .references(() => person.atalaiaId),
    askedBy: text("asked_by")
      .notNull()
      .references(() => client.id),
    justification: text("justification").notNull(),
    /** For an exception: the rule, and when the exception ends. */
    ruleId: integer("rule_id").references(() => incompatibility.id),
    untilDate: moment("until_date"),
    /** The account's state at the time of the request (the SQL function `account_state`). */
    accountState: text("account_state").notNull(),
    createDate: moment("create_date").notNull().defaultNow(),
    expireDate: moment("expire_date").notNull(),
    /** The outcome; null while it waits, and if it expired without a decision. */
    outcome: text("outcome").$type<ConsentOutcome>(),
    decidedBy: text("decided_by").references(() => client.id),
    decidedDate: moment("decided_date"),
    /** Why it was refused. */
    reason: text("reason"),
  },
  (t) => [
    check("consent_action", sql`${t.action} in ${oneOf(consentActionNames)}`),
    check("consent_outcome", sql`${t.outcome} in ${oneOf(consentOutcomes)}`),
    check("consent_decided", sql`(${t.outcome} is null) = (${t.decidedDate} is null)`),
    check(
      "consent_rule",
      sql`(${t.action} = 'exceptRoles') = (${t.ruleId} is not null and ${t.untilDate} is not null)`,
    ),
    // One open request at a time for the same action and person, and for the same rule.
    uniqueIndex("consent_waiting")
      .on(t.subjectId, t.action, sql`coalesce(rule_id, 0)`)
      .where(sql`outcome is null`),
    index("consent_rule_id").on(t.ruleId),
    index("consent_newest").on(t.createDate, t.id),
  ],
)
