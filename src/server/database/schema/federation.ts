import { sql } from "drizzle-orm"
import { bigserial, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import { application } from "./applications"
import { bytes, moment } from "./columns"

const list = (name: string) => text(name).array().notNull().default([])

/** How an application signs people in through OpenID Connect. An application without a row is no client. */
export const applicationIntegration = pgTable(
  "application_integration",
  {
    appId: integer("app_id")
      .primaryKey()
      .references(() => application.id),
    /** Whether it can keep a secret (`confidential`), runs in a browser (`public`) or on a device (`native`). */
    kind: text("kind").$type<"confidential" | "public" | "native">().notNull().default("confidential"),
    redirectUris: list("redirect_uris"),
    postLogoutRedirectUris: list("post_logout_redirect_uris"),
    grants: text("grants").array().notNull().default(["authorization_code", "refresh_token"]),
    /** Which data of people it receives; `openid` beside these. */
    scopes: text("scopes").array().notNull().default(["profile", "roles"]),
    /** Where it is told that a session ended. */
    backchannelLogoutUri: text("backchannel_logout_uri"),
    /** Its public keys, or where they are: with either it proves who it is by signing, and its secret is no use. */
    jwks: jsonb("jwks").$type<{ keys: object[] }>(),
    jwksUri: text("jwks_uri"),
    /** The name by which tokens are asked for that it takes from others. */
    resource: text("resource").unique(),
    /** Where it takes security events (RFC 8935), and which of them it asked for. */
    eventsUri: text("events_uri"),
    events: list("events"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    check("application_integration_kind", sql`${t.kind} in ('confidential', 'public', 'native')`),
    check("application_integration_keys", sql`${t.jwks} is null or ${t.jwksUri} is null`),
  ],
)

/** What the OpenID provider keeps: codes, tokens, grants, sessions of browsers. Ids are hashed, the rest is sealed. */
export const oidcRecord = pgTable(
  "oidc_record",
  {
    model: text("model").notNull(),
    idHash: bytes("id_hash").notNull(),
    sealed: bytes("sealed").notNull(),
    /** The session without which it is worth nothing: of a grant its own, of a browser that of the portal. */
    sessionHash: bytes("session_hash"),
    uidHash: bytes("uid_hash"),
    userCodeHash: bytes("user_code_hash"),
    consumedDate: moment("consumed_date"),
    expireDate: moment("expire_date").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.idHash] }),
    index("oidc_record_session").on(t.sessionHash).where(sql`session_hash is not null`),
    index("oidc_record_uid").on(t.uidHash).where(sql`uid_hash is not null`),
    index("oidc_record_user_code").on(t.userCodeHash).where(sql`user_code_hash is not null`),
    index("oidc_record_expire").on(t.expireDate),
  ],
)

/** A key that the OpenID provider signs with, private part included, sealed. */
export const oidcKey = pgTable("oidc_key", {
  kid: text("kid").primaryKey(),
  sealed: bytes("sealed").notNull(),
  createDate: moment("create_date").notNull().defaultNow(),
})

/**
 * An application that has to be told that a session ended, or of a security event: written with what ends or changes it,
 * delivered at least once. It names all that the message needs, so that an application is told of its own removal too.
 */
export const delivery = pgTable(
  "delivery",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** `logout` is a logout token; any other is the name of the event that a security event token carries. */
    kind: text("kind").notNull().default("logout"),
    appId: integer("app_id").notNull(),
    address: text("address").notNull(),
    audience: text("audience").notNull(),
    subject: text("subject").notNull(),
    /** Of a logout alone. */
    sessionHash: bytes("session_hash"),
    /** What an event says beside its name. */
    details: jsonb("details").$type<Record<string, unknown>>(),
    /** The transaction that wrote it, and who made that change where somebody did. */
    changeId: text("change_id").notNull().default(sql`pg_current_xact_id()::text`),
    actorId: text("actor_id"),
    createDate: moment("create_date").notNull().defaultNow(),
    nextAttempt: moment("next_attempt").notNull().defaultNow(),
    attempts: integer("attempts").notNull().default(0),
    /** From then on it is not tried any more, until somebody asks for it. */
    giveUpDate: moment("give_up_date").notNull().default(sql`now() + interval '24 hours'`),
    deliveredDate: moment("delivered_date"),
    /** What came back last: a status, or in one word why there was none. */
    lastAnswer: text("last_answer"),
  },
  (t) => [
    index("delivery_due").on(t.nextAttempt).where(sql`delivered_date is null`),
    index("delivery_app").on(t.appId, t.id),
    index("delivery_change").on(t.changeId),
  ],
)
