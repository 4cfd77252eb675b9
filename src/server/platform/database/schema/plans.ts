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

/** A set of changes that are simulated, approved and applied together. */
export const plan = pgTable(
  "plan",
  {
    id: serial("id").primaryKey(),
    title: text("title").notNull(),
    justification: text("justification").notNull(),
    authorId: text("author_id")
      .notNull()
      .references(() => client.id),
    /** Whether all lines are applied or none; otherwise each line is applied separately. */
    wholly: boolean("wholly").notNull(),
    state: text("state").$type<PlanState>().notNull().default("draft"),
    /** A digest of the effects in the last simulation (`digestOf` in `work/plans/saving.ts`). */
    digest: text("digest").notNull(),
    /** The combined effects of all lines: sentences, and each client's gains and losses. */
    effects: jsonb("effects").$type<Record<string, unknown>>().notNull(),
    /** Why another person must approve it, in words. */
    secondPerson: jsonb("second_person").$type<string[]>().notNull(),
    /** The runbook that it was created from, and its name at that time. */
    runbookId: integer("runbook_id").references(() => runbook.id, { onDelete: "set null" }),
    runbookName: text("runbook_name"),
    /** Number of lines, and how many of them are refused. */
    lines: integer("lines").notNull(),
    refused: integer("refused").notNull(),
    /** The distinct calls of its lines, as `resource.name`, and the applications that they affect. */
    calls: text("calls").array().notNull(),
    apps: integer("apps").array().notNull(),
    /** The person asked to approve it. */
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
    // A plan's author cannot approve it.
    check("plan_second", sql`${t.approverId} is distinct from ${t.authorId}`),
    index("plan_runbook").on(t.runbookId),
    index("plan_author").on(t.authorId, t.updateDate),
    index("plan_approver").on(t.approverId, t.updateDate),
  ],
)

/** A line of a plan: its text, the resulting changes, their effects, and the outcome. */
export const planLine = pgTable(
  "plan_line",
  {
    planId: integer("plan_id")
      .notNull()
      .references(() => plan.id, { onDelete: "cascade" }),
    /** From 0. */
    position: integer("position").notNull(),
    text: text("text").notNull(),
    /** The comment above the line. */
    comment: text("comment"),
    calls: jsonb("calls").notNull(),
    effects: jsonb("effects").notNull(),
    /** The effects without ended sessions, which change on their own. */
    lasting: jsonb("lasting").notNull(),
    /** Identifies the simulated effects: the requests, and which roles were gained and lost by whom. */
    fingerprint: text("fingerprint").notNull().default(""),
    /** Why it was refused in the last simulation, or failed, in words for the plan's author. */
    refusal: jsonb("refusal"),
    state: text("state").$type<PlanLineState>().notNull().default("waiting"),
    message: text("message"),
    /** The answer to each of its changes. */
    answers: jsonb("answers"),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.position] }),
    check("plan_line_state", sql`${t.state} in ${oneOf(planLineStateNames)}`),
    // The next line is queried ten thousand times, each time after more completed lines.
    index("plan_line_waiting").on(t.planId, t.position).where(sql`state = 'waiting'`),
  ],
)

/**
 * An imported table whose rows became lines of a plan, in its original form. The plan's author gets the result in the same
 * form.
 */
export const planTable = pgTable(
  "plan_table",
  {
    planId: integer("plan_id")
      .notNull()
      .references(() => plan.id, { onDelete: "cascade" }),
    /** From 0, in the order of import. */
    position: integer("position").notNull(),
    name: text("name").notNull(),
    /** The separator between the cells of a text file; null for a workbook. */
    separator: text("separator"),
    headings: jsonb("headings").$type<string[]>().notNull(),
    rows: jsonb("rows").$type<TableRow[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.position] })],
)
