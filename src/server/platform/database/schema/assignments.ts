import { sql } from "drizzle-orm"
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import { application } from "./applications"
import { applicationsAlone, client } from "./clients"
import { moment } from "./columns"
import { profile } from "./profiles"
import { role } from "./roles"

const holding = {
  clientId: text("client_id")
    .notNull()
    .references(() => client.id),
  createDate: moment("create_date").notNull().defaultNow(),
  expirationDateTime: moment("expiration_date_time"),
  createdBy: text("created_by")
    .notNull()
    .references(() => client.id),
}

export const roleAssignment = pgTable(
  "role_assignment",
  {
    ...holding,
    roleId: integer("role_id")
      .notNull()
      .references(() => role.id),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.roleId] }),
    // Includes the expiration, so that a role's current clients are read from the index alone.
    index("role_assignment_role").on(t.roleId, t.clientId, t.expirationDateTime),
    index("role_assignment_application").on(t.roleId, t.clientId).where(applicationsAlone),
    index("role_assignment_ends").on(t.expirationDateTime).where(sql`expiration_date_time is not null`),
  ],
)

/** The confirmation that a chain role needs, one for each client and role; open while `validatedDate` is null. */
export const assignmentValidation = pgTable(
  "assignment_validation",
  {
    id: serial("id").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    roleId: integer("role_id")
      .notNull()
      .references(() => role.id),
    validatorId: text("validator_id").references(() => client.id),
    validatedDate: moment("validated_date"),
    createDate: moment("create_date").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("assignment_validation_once").on(t.clientId, t.roleId),
    index("assignment_validation_open").on(t.roleId).where(sql`validated_date is null`),
    // Deleting a role also looks up confirmed ones.
    index("assignment_validation_role").on(t.roleId, t.clientId),
  ],
)

export const profileAssignment = pgTable(
  "profile_assignment",
  {
    ...holding,
    profileId: integer("profile_id")
      .notNull()
      .references(() => profile.id),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.profileId] }),
    index("profile_assignment_profile").on(t.profileId, t.clientId),
    index("profile_assignment_application").on(t.profileId, t.clientId).where(applicationsAlone),
    index("profile_assignment_ends").on(t.expirationDateTime).where(sql`expiration_date_time is not null`),
  ],
)

/** Assignments whose end people know by mail, kept until then. For an extended one there is another mail before its new end. */
export const endingTold = pgTable(
  "ending_told",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => client.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"role" | "profile">().notNull(),
    /** Of the role or profile. */
    heldId: integer("held_id").notNull(),
    /** How many days before the end: 7 or 1. */
    days: smallint("days").notNull(),
    endDate: moment("end_date").notNull(),
    appId: integer("app_id")
      .notNull()
      .references(() => application.id, { onDelete: "cascade" }),
    /** Whether the administrators of the application know, too. */
    adminsTold: boolean("admins_told").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.clientId, t.kind, t.heldId, t.days] }),
    index("ending_told_app").on(t.appId),
    index("ending_told_waiting").on(t.appId).where(sql`not admins_told`),
    index("ending_told_end").on(t.endDate),
  ],
)
