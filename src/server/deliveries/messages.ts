import { sign } from "node:crypto"
import type { EventName } from "@/domain/securityEvents"
import { privateKeyOf, type SigningKey } from "../federation/keys"
import { sessionName } from "../federation/records"

/** What an application is to be told, as its row in `delivery` says it. */
export interface Told {
  id: number
  kind: "logout" | EventName
  audience: string
  subject: string
  sessionHash: Uint8Array | null
  details: Record<string, unknown> | null
  /** Seconds since 1970. */
  created: number
}

export interface Message {
  headers: Record<string, string>
  body: string
}

/** Seconds that a logout token is good for. */
const tokenLives = 120

/** What is posted to the application. It is signed when it is sent, so that it is still good when it comes. */
export const messageOf = (key: SigningKey, issuer: string, told: Told): Message =>
  told.kind === "logout" ? logout(key, issuer, told) : event(key, issuer, { ...told, kind: told.kind })

/** A logout token (OpenID Connect Back-Channel Logout 1.0). It names the session as the ID token did. */
function logout(key: SigningKey, issuer: string, told: Told): Message {
  const now = seconds()
  const token = signed(key, "logout+jwt", {
    iss: issuer,
    aud: told.audience,
    sub: told.subject,
    ...(told.sessionHash && { sid: sessionName(told.sessionHash) }),
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

/** A security event token (RFC 8417) with an event of CAEP 1.0, pushed as RFC 8935 wants it. */
function event(key: SigningKey, issuer: string, told: Told & { kind: EventName }): Message {
  const user = { format: "iss_sub", iss: issuer, sub: told.subject }
  return {
    headers: { "content-type": "application/secevent+jwt", accept: "application/json" },
    body: signed(key, "secevent+jwt", {
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
          ...told.details,
        },
      },
    }),
  }
}

const seconds = () => Math.floor(Date.now() / 1000)

/** The same each time it is tried, so that who gets it twice knows it again. */
const nameOf = ({ id, created }: Told) => `${created}-${id}`

function signed(key: SigningKey, typ: string, claims: Record<string, unknown>): string {
  const content = [{ alg: key.alg, typ, kid: key.kid }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".")
  const signature = sign("sha256", Buffer.from(content), privateKeyOf(key)).toString("base64url")
  return `${content}.${signature}`
}
