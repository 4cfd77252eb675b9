import { sql } from "drizzle-orm"
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core"
import { application } from "./applications"
import { bytes, moment } from "./columns"

const list = (name: string) => text(name).array().notNull().default([])

/** An application's OpenID Connect settings. An application without a row is not a client. */
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
    /** The scopes of personal data that it receives, in addition to `openid`. */
    scopes: text("scopes").array().notNull().default(["profile", "roles"]),
    /** The address for back-channel logout. */
    backchannelLogoutUri: text("backchannel_logout_uri"),
    /** Its public keys, or their address: with either it authenticates by signing, and its secret is not accepted. */
    jwks: jsonb("jwks").$type<{ keys: object[] }>(),
    jwksUri: text("jwks_uri"),
    /** Whether its sign-in requests may have a nonce instead of PKCE. */
    nonceSuffices: boolean("nonce_suffices").notNull().default(false),
    /** The resource indicator with which others request tokens for it. */
    resource: text("resource").unique(),
    /** The address for security events (RFC 8935), and the events that it subscribed to. */
    eventsUri: text("events_uri"),
    events: list("events"),
    version: integer("version").notNull().default(1),
  },
  (t) => [
    check("application_integration_kind", sql`${t.kind} in ('confidential', 'public', 'native')`),
    check("application_integration_nonce", sql`not ${t.nonceSuffices} or ${t.kind} = 'confidential'`),
    check("application_integration_keys", sql`${t.jwks} is null or ${t.jwksUri} is null`),
  ],
)

/**
 * A request of an application that the provider refused, for the application's administrators. It contains no secret and nothing
 * about a person. Only the newest of each application are kept.
 */
export const refusedRequest = pgTable(
  "refused_request",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    appId: integer("app_id")
      .notNull()
      .references(() => application.id, { onDelete: "cascade" }),
    /** The library's name of the endpoint. */
    route: text("route").notNull(),
    error: text("error").notNull(),
    detail: text("detail").notNull(),
    /** Parameters of the request, by name. */
    sent: jsonb("sent").$type<Record<string, string>>().notNull(),
    createDate: moment("create_date").notNull().defaultNow(),
  },
  (t) => [index("refused_request_app").on(t.appId, t.id)],
)

/** Records of the OpenID provider: codes, tokens, grants, browser sessions. Ids are hashed, the rest is encrypted. */
export const oidcRecord = pgTable(
  "oidc_record",
  {
    model: text("model").notNull(),
    idHash: bytes("id_hash").notNull(),
    sealed: bytes("sealed").notNull(),
    /** The session that the record depends on: a grant's own session, or the portal session of a browser session. */
    sessionHash: bytes("session_hash"),
    uidHash: bytes("uid_hash"),
    userCodeHash: bytes("user_code_hash"),
    consumedDate: moment("consumed_date"),
    expireDate: moment("expire_date").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.idHash] }),
    index("oidc_record_session").on(t.sessionHash).where(sql`session_hash is not null`),
    // A session has one grant, but a record of each of its tokens.
    index("oidc_record_grant").on(t.sessionHash).where(sql`model = 'Grant'`),
    index("oidc_record_uid").on(t.uidHash).where(sql`uid_hash is not null`),
    index("oidc_record_user_code").on(t.userCodeHash).where(sql`user_code_hash is not null`),
    index("oidc_record_expire").on(t.expireDate),
  ],
)

/** A signing key of the OpenID provider, including its private part, encrypted. */
export const oidcKey = pgTable("oidc_key", {
  kid: text("kid").primaryKey(),
  sealed: bytes("sealed").notNull(),
  createDate: moment("create_date").notNull().defaultNow(),
})

/**
 * A notice to an application about an ended session or a security event. It is written with the change that causes it, and
 * delivered at least once. It contains all that the message needs, so that an application is also notified of its own
 * removal.
 */
export const delivery = pgTable(
  "delivery",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    /** `logout` is a logout token; any other value is the name of an event in a security event token. */
    kind: text("kind").notNull().default("logout"),
    appId: integer("app_id").notNull(),
    address: text("address").notNull(),
    audience: text("audience").notNull(),
    subject: text("subject").notNull(),
    /** The session that ended. A logout without one is about all sessions of the person there. */
    sessionHash: bytes("session_hash"),
    /** The event's data, without its name. */
    details: jsonb("details").$type<Record<string, unknown>>(),
    /** The transaction that wrote it, and the actor of that change, if there was one. */
    changeId: text("change_id").notNull().default(sql`pg_current_xact_id()::text`),
    actorId: text("actor_id"),
    createDate: moment("create_date").notNull().defaultNow(),
    nextAttempt: moment("next_attempt").notNull().defaultNow(),
    attempts: integer("attempts").notNull().default(0),
    /** When automatic attempts end; after that, only a manual retry sends it. */
    giveUpDate: moment("give_up_date").notNull().default(sql`now() + interval '24 hours'`),
    deliveredDate: moment("delivered_date"),
    /** The last result: a status, or one word for why there was none. */
    lastAnswer: text("last_answer"),
    /** The beginning of the body of an answer that was not accepted. */
    answerBody: text("answer_body"),
  },
  (t) => [
    index("delivery_due").on(t.nextAttempt).where(sql`delivered_date is null`),
    index("delivery_app").on(t.appId, t.id),
    index("delivery_change").on(t.changeId, t.appId, t.subject),
  ],
)
