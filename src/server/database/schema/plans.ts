import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, serial, text } from "drizzle-orm/pg-core"
import {
  type PlanLineState,
  type PlanState,
  planLineStateNames,
  planStateNames,
  type TableRow,
} from "@/domain/plans"
import { client } from "./clients"
import { moment, oneOf } from "./columns"
import { runbook } from "./runbooks"

/** Many changes that are simulated, approved and applied together. */
export const plan = pgTable(
  "plan",
  {
    id: serial("id").primaryKey(),
    title: text("title").notNull(),
    justification: text("justification").notNull(),
    authorId: text("author_id")
      .notNull()
      .references(() => client.id),
    /** All lines are done or none; otherwise each for itself. */
    wholly: boolean("wholly").notNull(),
    state: text("state").$type<PlanState>().notNull().default("draft"),
    /** Names the effects as they were simulated last (`plans/digest.ts`). */
    digest: text("digest").notNull(),
    /** What all lines do together: sentences, and what each client gains and loses. */
    effects: jsonb("effects").$type<Record<string, unknown>>().notNull(),
    /** Why another person has to approve it, in words. */
    secondPerson: jsonb("second_person").$type<string[]>().notNull(),
    /** The runbook that it was made of, and what that was called then. */
    runbookId: integer("runbook_id").references(() => runbook.id, { onDelete: "set null" }),
    runbookName: text("runbook_name"),
    /** How many lines it has, and how many of them are refused. */
    lines: integer("lines").notNull(),
    refused: integer("refused").notNull(),
    /** The calls that its lines make, each once, as `resource.name`, and the applications that these are within. */
    calls: text("calls").array().notNull(),
    apps: integer("apps").array().notNull(),
    /** To whom it was sent. */
    approverId: text("approver_id").references(() => client.id),
    decidedDate: moment("decided_date"),
    /** Why it was refused. */
    reason: text("reason"),
    createDate: moment("create_date").notNull().defaultNow(),
    updateDate: moment("update_date").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    check("plan_state", sql`${t.state} in ${oneOf(planStateNames)}`),
    // Whoever makes a plan does not approve it.
    check("plan_second", sql`${t.approverId} is distinct from ${t.authorId}`),
    index("plan_runbook").on(t.runbookId),
    index("plan_author").on(t.authorId, t.updateDate),
    index("plan_approver").on(t.approverId, t.updateDate),
  ],
)

/** A line of a plan: what was written, the changes that it stands for, what these would do, and what became of them. */
export const planLine = pgTable(
  "plan_line",
  {
    planId: integer("plan_id")
      .notNull()
      .references(() => plan.id, { onDelete: "cascade" }),
    /** From 0. */
    position: integer("position").notNull(),
    text: text("text").notNull(),
    /** What was written above it. */
    comment: text("comment"),
    calls: jsonb("calls").notNull(),
    effects: jsonb("effects").notNull(),
    /** The same without the sessions that end, which come and go by themselves. */
    lasting: jsonb("lasting").notNull(),
    /** Names what it did when it was simulated: what was sent, and who gained and lost which roles. */
    fingerprint: text("fingerprint").notNull().default(""),
    /** Why it is refused, as it was simulated last. */
    refusal: jsonb("refusal"),
    state: text("state").$type<PlanLineState>().notNull().default("waiting"),
    message: text("message"),
    /** What was answered to each of its changes. */
    answers: jsonb("answers"),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.position] }),
    check("plan_line_state", sql`${t.state} in ${oneOf(planLineStateNames)}`),
    // The next line is asked for ten thousand times, each time behind more that are done.
    index("plan_line_waiting").on(t.planId, t.position).where(sql`state = 'waiting'`),
  ],
)

/** A table whose rows became lines of a plan, as it came: for whoever made the plan, who gets its result in the same shape. */
export const planTable = pgTable(
  "plan_table",
  {
    planId: integer("plan_id")
      .notNull()
      .references(() => plan.id, { onDelete: "cascade" }),
    /** From 0, in the order in which they came. */
    position: integer("position").notNull(),
    name: text("name").notNull(),
    /** Between the cells of a text; none for a workbook. */
    separator: text("separator"),
    headings: jsonb("headings").$type<string[]>().notNull(),
    rows: jsonb("rows").$type<TableRow[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.position] })],
)
