import { sign } from "node:crypto"
import { promisify } from "node:util"
import { type } from "@/contract/type"
import type { EventName } from "@/domain/securityEvents"
import { type Ending, endingNames, endings } from "@/domain/sessions"
import { namesTold } from "../provider/claims"
import { privateKeyOf, type SigningKey } from "../provider/keys"
import { sessionName } from "../provider/records"

/** A notification for an application, from its row in `delivery`. */
export interface DeliveredEvent {
  id: number
  kind: "logout" | EventName
  audience: string
  subject: string
  sessionHash: Uint8Array | null
  details: Record<string, unknown> | null
  /** Who made the change; null if no person did. */
  actorId: string | null
  /** Seconds since 1970. */
  created: number
}

export interface Message {
  headers: Record<string, string>
  body: string
}

/** Validity of a logout token, in seconds. */
const tokenLives = 120

/** The body to post to the application. It is signed just before sending, so that it has not expired when it arrives. */
export const messageOf = (key: SigningKey, issuer: string, told: DeliveredEvent): Promise<Message> =>
  told.kind === "logout" ? logout(key, issuer, told) : event(key, issuer, { ...told, kind: told.kind })

/**
 * A logout token (OpenID Connect Back-Channel Logout 1.0): of one session by the `sid` of its ID token, or of all sessions of
 * a person by `sub`. Never both, because libraries end all sessions of the person where they see a `sub`.
 */
async function logout(key: SigningKey, issuer: string, told: DeliveredEvent): Promise<Message> {
  const now = seconds()
  const token = await signed(key, "logout+jwt", {
    iss: issuer,
    aud: told.audience,
    ...(told.sessionHash ? { sid: sessionName(told.sessionHash) } : { sub: told.subject }),
    iat: now,
    exp: now + tokenLives,
    jti: nameOf(told),
    events: { "http://schemas.openid.net/event/backchannel-logout": {} },
  })
  return {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: String(new URLSearchParams({ logout_token: token })),
  }
}

/** A security event token (RFC 8417) with an event of CAEP 1.0, for push delivery (RFC 8935). */
async function event(
  key: SigningKey,
  issuer: string,
  told: DeliveredEvent & { kind: EventName },
): Promise<Message> {
  const user = { format: "iss_sub", iss: issuer, sub: told.subject }
  return {
    headers: { "content-type": "application/secevent+jwt", accept: "application/json" },
    body: await signed(key, "secevent+jwt", {
      iss: issuer,
      aud: told.audience,
      iat: seconds(),
      jti: nameOf(told),
      sub_id: told.sessionHash
        ? { format: "complex", user, session: { format: "opaque", id: sessionName(told.sessionHash) } }
        : user,
      events: {
        [`https://schemas.openid.net/secevent/caep/event-type/${told.kind}`]: {
          event_timestamp: told.created,
          ...(told.kind === "session-revoked" ? whoEndedIt(told) : told.details),
          ...changedNames(told.details),
        },
      },
    }),
  }
}

const endedBy = type({ ending: type.enumerated(...endingNames) })

/** Endings that a rule brought about, although a person was acting, and endings that are always the person's own act. */
const byRule: ReadonlySet<Ending> = new Set(["limit", "replayed", "copied", "emergencyOver"])
const byPerson: ReadonlySet<Ending> = new Set(["signOut", "ownDevice", "emailStopped"])

/**
 * Who ended a session, and why (CAEP 1.0, section 2), so that an application can distinguish a suspension from a sign-out. The
 * reason is the kind of change: what an administrator wrote about it is not for others.
 */
function whoEndedIt({ details, subject, actorId }: DeliveredEvent) {
  const ended = endedBy(details)
  if (ended instanceof type.errors) return {}
  const { ending } = ended
  const acting = actorId === null ? "policy" : actorId === subject ? "user" : "admin"
  const entity = byRule.has(ending) ? "policy" : byPerson.has(ending) ? "user" : acting
  const isOwn = entity === "user" && ending === "killed"
  return {
    initiating_entity: entity,
    reason_admin: { "pt-BR": isOwn ? "Encerrada pela própria pessoa" : endings[ending] },
  }
}

const changedName = type({ claims: { name: "string" } })

/** A changed name with its parts, which are claims, too. */
const changedNames = (details: DeliveredEvent["details"]) =>
  changedName.allows(details) && { claims: { ...details.claims, ...namesTold(details.claims.name) } }

const seconds = () => Math.floor(Date.now() / 1000)

/** The `jti`: the same at every attempt, so that receivers can recognize a repeated delivery. */
const nameOf = ({ id, created }: DeliveredEvent) => `${created}-${id}`

const signInThread = promisify(sign)

/**
 * Signs in a thread of Node's: a signature takes a processor for some milliseconds, and a block of a person can bring hundreds
 * of them.
 */
async function signed(key: SigningKey, typ: string, claims: Record<string, unknown>): Promise<string> {
  const content = [{ alg: key.alg, typ, kid: key.kid }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".")
  const signature = await signInThread("sha256", Buffer.from(content), privateKeyOf(key))
  return `${content}.${signature.toString("base64url")}`
}
