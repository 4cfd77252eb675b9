import { sql } from "drizzle-orm"
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core"
import type { Ending } from "@/domain/sessions"
import { bytes, epoch, moment, plainSorted } from "./columns"
import { organization } from "./organizations"
import { documentType } from "./reference"

/** Numbers that no request ever had before; they begin above those that versions counted to by themselves. */
export const requestVersions = pgSequence("request_version", { startWith: 1_000_000 })
/**
 * The version of something that is decided about, and goes with its decision: what is asked for anew has another one,
 * so that nobody decides from an old screen about what they have not seen.
 */
export const requestVersion = () =>
  integer("version")
    .notNull()
    .default(sql.raw(`nextval('${requestVersions.seqName}')`))

/** Whoever can hold roles: a person, by CPF or foreign id, or an application, by its id as text. */
export const client = pgTable(
  "client",
  {
    id: text("id").primaryKey(),
    kind: text("kind").$type<"person" | "application">().notNull(),
  },
  (t) => [check("client_kind", sql`${t.kind} in ('person', 'application')`)],
)

/** A user: somebody whose registration was approved. */
export const person = pgTable(
  "person",
  {
    atalaiaId: text("atalaia_id")
      .primaryKey()
      .references(() => client.id),
    name: text("name").notNull(),
    email: text("email").notNull(),
    isForeign: boolean("is_foreign").notNull().default(false),
    organizationId: integer("organization_id").references(() => organization.id),
    enabled: boolean("enabled").notNull().default(true),
    /** True until the first sign-in. */
    firstAccess: boolean("first_access").notNull().default(true),
    image: text("image"),
    passwordHash: text("password_hash"),
    lastPasswordUpdate: moment("last_password_update"),
    /** Encrypted (AES-256-GCM); absent where two-factor is off. */
    twoFactorSecret: bytes("two_factor_secret"),
    twoFactorActivationDate: moment("two_factor_activation_date"),
    /** The last 30-second step whose code was taken, so that no code serves twice. */
    twoFactorLastStep: bigint("two_factor_last_step", { mode: "number" }),
    deprecatedDetails: boolean("deprecated_details").notNull().default(false),
    commitmentTermDate: moment("commitment_term_date"),
    lastSignIn: moment("last_sign_in"),
    createDate: moment("create_date").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
    /** Name, e-mail and id, folded, for searching; kept by the database. */
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(sql`fold(name || ' ' || email || ' ' || atalaia_id)`),
    sortName: plainSorted("sort_name").notNull().generatedAlwaysAs(sql`fold(name)`),
  },
  (t) => [
    uniqueIndex("person_email").on(sql`lower(${t.email})`),
    // All that the users list is filtered by, so that walking it in order touches nothing else.
    index("person_sort").on(t.sortName, t.atalaiaId, t.searchText, t.organizationId, t.enabled),
    index("person_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    index("person_organization").on(t.organizationId, t.sortName, t.atalaiaId),
    index("person_inactive")
      .on(t.sortName, t.atalaiaId, t.searchText, t.organizationId, t.enabled)
      .where(sql`not enabled`),
  ],
)

/** The last passwords of a person, which may not come back. */
export const passwordHistory = pgTable(
  "password_history",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
    hash: text("hash").notNull(),
    createDate: moment("create_date").notNull().defaultNow(),
  },
  (t) => [index("password_history_person").on(t.atalaiaId, t.id)],
)

export const recoveryCode = pgTable(
  "recovery_code",
  {
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
    hash: text("hash").notNull(),
    usedDate: moment("used_date"),
  },
  (t) => [primaryKey({ columns: [t.atalaiaId, t.hash] })],
)

/** A pre-registration: somebody on the way to becoming a user. */
export const preUser = pgTable(
  "pre_user",
  {
    atalaiaId: text("atalaia_id").primaryKey(),
    name: text("name"),
    email: text("email").notNull(),
    isForeign: boolean("is_foreign").notNull().default(false),
    organizationId: integer("organization_id").references(() => organization.id),
    /** Created for this unit, which cannot be changed on the way. */
    organizationFixed: boolean("organization_fixed").notNull().default(false),
    status: text("status").$type<"IN_PROGRESS" | "READY">().notNull().default("IN_PROGRESS"),
    underEvaluation: boolean("under_evaluation").notNull().default(false),
    /** When it was finalized, while it waits for approval. */
    readyDate: moment("ready_date"),
    /** Why it was refused, until it is finalized again. */
    rejectionMessage: text("rejection_message"),
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

export const application = pgTable(
  "application",
  {
    id: serial("id").primaryKey(),
    clientId: text("client_id")
      .notNull()
      .unique()
      .references(() => client.id),
    appKey: text("app_key").notNull().unique(),
    title: text("title").notNull(),
    acronym: text("acronym").notNull(),
    description: text("description"),
    redirectUrl: text("redirect_url"),
    enabled: boolean("enabled").notNull().default(true),
    secretHash: text("secret_hash"),
    allowedTokens: integer("allowed_tokens").notNull().default(1),
    createDate: moment("create_date").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(sql`fold(acronym || ' ' || title || ' ' || app_key)`),
  },
  (t) => [
    uniqueIndex("application_acronym").on(sql`upper(${t.acronym})`),
    check("application_tokens", sql`${t.allowedTokens} between 1 and 25`),
  ],
)

export const role = pgTable(
  "role",
  {
    id: serial("id").primaryKey(),
    appId: integer("app_id")
      .notNull()
      .references(() => application.id),
    title: text("title").notNull(),
    description: text("description").notNull(),
    type: text("type").$type<"basic" | "chain">().notNull().default("basic"),
    disabled: boolean("disabled").notNull().default(false),
    twoFactorRequired: boolean("two_factor_required").notNull().default(false),
    /** For ROLE_ADMIN_APP_… and ROLE_GER_APP_…: the application that the holder administers or manages. */
    governsAppId: integer("governs_app_id").references((): AnyPgColumn => application.id),
    governsAs: text("governs_as").$type<"admin" | "manager">(),
    version: integer("version").notNull().default(1),
    searchText: text("search_text").notNull().generatedAlwaysAs(sql`fold(title)`),
  },
  (t) => [
    uniqueIndex("role_title").on(t.appId, t.title),
    index("role_governs").on(t.governsAppId),
    index("role_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    check("role_type", sql`${t.type} in ('basic', 'chain')`),
    check("role_governs_both", sql`(${t.governsAppId} is null) = (${t.governsAs} is null)`),
  ],
)

/** Who may confirm assignments of a chain role. */
export const roleConsul = pgTable(
  "role_consul",
  {
    roleId: integer("role_id")
      .notNull()
      .references(() => role.id),
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.atalaiaId] }), index("role_consul_person").on(t.atalaiaId)],
)

export const profile = pgTable(
  "profile",
  {
    id: serial("id").primaryKey(),
    appId: integer("app_id")
      .notNull()
      .references(() => application.id),
    name: text("name").notNull(),
    description: text("description").notNull(),
    createdBy: text("created_by").references(() => client.id),
    createDate: moment("create_date").notNull().defaultNow(),
    lastUpdate: moment("last_update").notNull().defaultNow(),
    version: integer("version").notNull().default(1),
  },
  (t) => [uniqueIndex("profile_name").on(t.appId, t.name)],
)

export const profileRole = pgTable(
  "profile_role",
  {
    profileId: integer("profile_id")
      .notNull()
      .references(() => profile.id),
    roleId: integer("role_id")
      .notNull()
      .references(() => role.id),
    /** Who brought the role in, and so gave it to whoever holds the profile. */
    createdBy: text("created_by").references(() => client.id),
    createDate: moment("create_date").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.profileId, t.roleId] }), index("profile_role_role").on(t.roleId)],
)

/** A platform role that counts in an application too. */
export const inheritedRole = pgTable(
  "inherited_role",
  {
    appId: integer("app_id")
      .notNull()
      .references(() => application.id),
    roleId: integer("role_id")
      .notNull()
      .references(() => role.id),
  },
  (t) => [primaryKey({ columns: [t.appId, t.roleId] }), index("inherited_role_role").on(t.roleId)],
)

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
    // With the end of each, so that who holds a role now is read from it alone.
    index("role_assignment_role").on(t.roleId, t.clientId, t.expirationDateTime),
  ],
)

/** The confirmation that a chain role needs, one for a client and role; open while `validatedDate` is absent. */
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
    // Removing a role looks for confirmed ones too.
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
  ],
)

/** A block of one role: beats any assignment. */
export const roleBlock = pgTable(
  "role_block",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => client.id),
    roleId: integer("role_id")
      .notNull()
      .references(() => role.id),
    /** Where it is blocked: the role's own application, or one that inherits it. */
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

/** A client disabled in one application: beats everything there. */
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

/** A document that is asked of who wants access to an application (1-core §3). */
export const applicationDocument = pgTable(
  "application_document",
  {
    appId: integer("app_id")
      .notNull()
      .references(() => application.id),
    documentId: integer("document_id")
      .notNull()
      .references(() => documentType.id),
  },
  (t) => [primaryKey({ columns: [t.appId, t.documentId] })],
)

/** A session of a client in an application: kept for its time after it ended, with how it did. */
export const session = pgTable(
  "session",
  {
    tokenHash: bytes("token_hash").primaryKey(),
    tokenNumber: bigserial("token_number", { mode: "number" }).notNull(),
    tokenType: text("token_type").notNull(),
    /** A person, an application, or somebody in pre-registration, who is no client yet. */
    clientIdentifier: text("client_identifier").notNull(),
    /** No foreign key: what was open in an application that is gone still counts in the charts of that time. */
    appId: integer("app_id").notNull(),
    createDate: moment("create_date").notNull().defaultNow(),
    lastValidate: moment("last_validate").notNull().defaultNow(),
    /** When the person last showed who they are: by signing in, or asked again. */
    authenticatedDate: moment("authenticated_date").notNull().defaultNow(),
    /** When it was ended; absent where it is open, or ran out by itself. */
    endedDate: moment("ended_date"),
    ending: text("ending").$type<Ending>(),
    ip: text("ip").notNull(),
    userAgent: text("user_agent").notNull(),
  },
  (t) => [
    index("session_client").on(t.clientIdentifier, t.appId, t.createDate),
    index("session_app").on(t.appId, t.createDate, t.tokenNumber),
    index("session_validate").on(t.lastValidate),
    check("session_ended", sql`(${t.endedDate} is null) = (${t.ending} is null)`),
  ],
)

/** What an e-mail link carries: random, kept hashed. */
export const ticket = pgTable(
  "ticket",
  {
    hash: bytes("hash").primaryKey(),
    kind: text("kind").$type<"firstAccess" | "recover" | "registry">().notNull(),
    atalaiaId: text("atalaia_id").notNull(),
    expireDate: moment("expire_date").notNull(),
    usedDate: moment("used_date"),
    createDate: moment("create_date").notNull().defaultNow(),
  },
  (t) => [index("ticket_person").on(t.atalaiaId, t.kind)],
)

/** A browser that somebody has signed in from: others' guesses do not hold it up. Its token is kept hashed. */
export const knownDevice = pgTable(
  "known_device",
  {
    hash: bytes("hash").notNull(),
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
    lastSignIn: moment("last_sign_in").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.atalaiaId] }),
    index("known_device_person").on(t.atalaiaId),
    index("known_device_last").on(t.lastSignIn),
  ],
)

/** A change of e-mail: confirmed at the new address, and for a while to be stopped at the old one. */
export const emailChange = pgTable(
  "email_change",
  {
    id: serial("id").primaryKey(),
    atalaiaId: text("atalaia_id")
      .notNull()
      .references(() => person.atalaiaId),
    oldEmail: text("old_email").notNull(),
    newEmail: text("new_email").notNull(),
    askedBy: text("asked_by")
      .notNull()
      .references(() => client.id),
    confirmHash: bytes("confirm_hash").notNull().unique(),
    stopHash: bytes("stop_hash").notNull().unique(),
    createDate: moment("create_date").notNull().defaultNow(),
    confirmUntil: moment("confirm_until").notNull(),
    stopUntil: moment("stop_until").notNull(),
    confirmedDate: moment("confirmed_date"),
  },
  (t) => [
    index("email_change_person").on(t.atalaiaId),
    index("email_change_old").on(sql`lower(${t.oldEmail})`),
  ],
)

/** Whose sensitive data a session may read for a while, after it was said why. */
export const personalReveal = pgTable(
  "personal_reveal",
  {
    sessionHash: bytes("session_hash").notNull(),
    atalaiaId: text("atalaia_id").notNull(),
    expireDate: moment("expire_date").notNull(),
  },
  (t) => [primaryKey({ columns: [t.sessionHash, t.atalaiaId] })],
)

/** Whose data were read in a session, each person once: what quotas count. The subject is empty where one was reached. */
export const personalRead = pgTable(
  "personal_read",
  {
    sessionHash: bytes("session_hash").notNull(),
    quota: text("quota").notNull(),
    subjectId: text("subject_id").notNull(),
    actorId: text("actor_id").notNull(),
    at: moment("at").notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.sessionHash, t.quota, t.subjectId] }),
    index("personal_read_actor").on(t.actorId, t.quota, t.at),
  ],
)

/** Counters of failed attempts, shared by all processes. */
export const rateLimit = pgTable("rate_limit", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: epoch("expire"),
})

/** Mail on its way: written with the change that causes it, sent afterwards, at least once. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    /** Sealed with the key that is not in the database, until it is sent; nothing afterwards. */
    sealedBody: bytes("sealed_body"),
    /** As earlier versions kept it, of messages that they left unsent. */
    body: text("body"),
    createDate: moment("create_date").notNull().defaultNow(),
    nextAttempt: moment("next_attempt").notNull().defaultNow(),
    attempts: integer("attempts").notNull().default(0),
    sentDate: moment("sent_date"),
  },
  (t) => [index("mail_outbox_due").on(t.nextAttempt).where(sql`sent_date is null`)],
)
