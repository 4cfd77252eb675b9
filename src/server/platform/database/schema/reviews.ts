import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
} from "drizzle-orm/pg-core"
import {
  type ReviewDecision,
  type ReviewerKind,
  type ReviewScope,
  type ReviewState,
  reviewDecisionNames,
  reviewerKindNames,
  reviewScopeNames,
  reviewStateNames,
} from "@/domain/reviews"
import { application } from "./applications"
import { client } from "./clients"
import { moment, oneOf } from "./columns"
import { plan } from "./plans"
import { person } from "./users"

/** A review of access: who decides, until when, about which assignments. */
export const review = pgTable(
  "review",
  {
    id: serial("id").primaryKey(),
    name: text("name").notNull(),
    scope: text("scope").$type<ReviewScope>().notNull(),
    /** The application, unit, role or profile; null for administrative roles. */
    scopeId: integer("scope_id"),
    /** Its name at the beginning, as people read it. */
    scopeText: text("scope_text").notNull(),
    /** Only assignments that were not used for so many days. */
    unusedDays: integer("unused_days"),
    /** The application whose administrators own the review; null if only super admins do. */
    appId: integer("app_id"),
    reviewers: text("reviewers").$type<ReviewerKind>().notNull(),
    silence: text("silence").$type<ReviewDecision>().notNull(),
    rhythmMonths: smallint("rhythm_months"),
    /** The review that this one repeats. */
    previousId: integer("previous_id").references((): AnyPgColumn => review.id),
    makerId: text("maker_id")
      .notNull()
      .references(() => client.id),
    state: text("state").$type<ReviewState>().notNull().default("preparing"),
    /** How many lines were expected, and how many there are. */
    expected: integer("expected").notNull(),
    lines: integer("lines").notNull().default(0),
    /** Where the background job goes on: the last role or profile and its last client, or the last settled line. */
    progress: text("progress").array().notNull().default([]),
    /** The process that works on it, and until when it does so alone. */
    lease: text("lease"),
    leasedUntil: moment("leased_until"),
    /** When the desks were last compared with the people who sit at them. */
    desksDate: moment("desks_date"),
    /** How many of the mails to reviewers were sent. */
    reminded: smallint("reminded").notNull().default(0),
    /** In whose name the takings are made, and why the closing waits for a person. */
    closerId: text("closer_id").references(() => client.id),
    problem: text("problem"),
    closesDate: moment("closes_date").notNull(),
    createDate: moment("create_date").notNull().defaultNow(),
    openedDate: moment("opened_date"),
    closingDate: moment("closing_date"),
    closedDate: moment("closed_date"),
  },
  (t) => [
    check("review_scope", sql`${t.scope} in ${oneOf(reviewScopeNames)}`),
    check("review_reviewers", sql`${t.reviewers} in ${oneOf(reviewerKindNames)}`),
    check("review_silence", sql`${t.silence} in ${oneOf(reviewDecisionNames)}`),
    check("review_state", sql`${t.state} in ${oneOf(reviewStateNames)}`),
    // The job looks for work every few seconds.
    index("review_at_work").on(t.id).where(sql`state <> 'closed'`),
    index("review_previous").on(t.previousId),
    index("review_maker").on(t.makerId),
    index("review_closer").on(t.closerId),
    index("review_app").on(t.appId),
  ],
)

/** The people whom a review names. */
export const reviewReviewer = pgTable(
  "review_reviewer",
  {
    reviewId: integer("review_id")
      .notNull()
      .references(() => review.id, { onDelete: "cascade" }),
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.atalaiaId] }),
    index("review_reviewer_person").on(t.atalaiaId),
  ],
)

/**
 * A desk is what reviewers are found by: a unit, an application or a role, depending on the review. At desk 0 sit only those who
 * own the review. The counts are of people who may decide now, as last looked up.
 */
export const reviewDesk = pgTable(
  "review_desk",
  {
    reviewId: integer("review_id")
      .notNull()
      .references(() => review.id, { onDelete: "cascade" }),
    desk: integer("desk").notNull(),
    reviewers: integer("reviewers").notNull().default(0),
    /** The reviewer, if there is only one: owners decide about that person. */
    soleId: text("sole_id"),
  },
  (t) => [primaryKey({ columns: [t.reviewId, t.desk] })],
)

/**
 * An assignment at the beginning of the review. It has no foreign keys: its role or application can be removed during the review,
 * and the report stays.
 */
export const reviewLine = pgTable(
  "review_line",
  {
    reviewId: integer("review_id")
      .notNull()
      .references(() => review.id, { onDelete: "cascade" }),
    /** From 1. */
    position: integer("position").notNull(),
    desk: integer("desk").notNull(),
    clientId: text("client_id").notNull(),
    /** The application in which it is managed. */
    appId: integer("app_id").notNull(),
    roleId: integer("role_id"),
    profileId: integer("profile_id"),
    /** The title of the role or name of the profile. */
    title: text("title").notNull(),
    expirationDateTime: moment("expiration_date_time"),
    givenDate: moment("given_date").notNull(),
    givenBy: text("given_by").notNull(),
    unitId: integer("unit_id"),
    decision: text("decision").$type<ReviewDecision>(),
    /** Null at a closed review: silence decided. */
    decidedBy: text("decided_by"),
    /** In whose place a deputy decided. */
    decidedFor: text("decided_for"),
    decidedDate: moment("decided_date"),
    reason: text("reason"),
    version: integer("version").notNull().default(1),
    /** Set by the closing. */
    outcome: text("outcome").$type<"kept" | "take" | "changed" | "failed">(),
    /** The line of the plan by which it is taken. */
    planId: integer("plan_id"),
    planPosition: integer("plan_position"),
    /** Why it could not be taken. */
    message: text("message"),
  },
  (t) => [
    primaryKey({ columns: [t.reviewId, t.position] }),
    check("review_line_decision", sql`${t.decision} in ${oneOf(reviewDecisionNames)}`),
    check("review_line_outcome", sql`${t.outcome} in ('kept', 'take', 'changed', 'failed')`),
    check("review_line_held", sql`(${t.roleId} is null) <> (${t.profileId} is null)`),
    // A page of the queue is read desk by desk, whatever was decided before.
    index("review_line_waiting").on(t.reviewId, t.desk, t.position).where(sql`decision is null`),
    index("review_line_decider").on(t.reviewId, t.decidedBy, t.position).where(sql`decided_by is not null`),
    index("review_line_client").on(t.clientId, t.reviewId),
    index("review_line_plan").on(t.planId, t.planPosition).where(sql`plan_id is not null`),
    index("review_line_to_take").on(t.reviewId, t.position).where(sql`outcome = 'take' and plan_id is null`),
  ],
)

/** How many assignments of an application were not used for `usualUnusedDays`, as last counted. */
export const unusedAccess = pgTable("unused_access", {
  appId: integer("app_id")
    .primaryKey()
    .references(() => application.id, { onDelete: "cascade" }),
  assignments: integer("assignments").notNull(),
  countedDate: moment("counted_date").notNull().defaultNow(),
})

/** The plans that carry out the decisions of a review. Their lines come from the review, so they cannot be edited. */
export const reviewPlan = pgTable(
  "review_plan",
  {
    planId: integer("plan_id")
      .primaryKey()
      .references(() => plan.id, { onDelete: "cascade" }),
    reviewId: integer("review_id")
      .notNull()
      .references(() => review.id, { onDelete: "cascade" }),
  },
  (t) => [index("review_plan_review").on(t.reviewId)],
)
