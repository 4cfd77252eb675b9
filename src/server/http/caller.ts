import type { Context as HonoContext } from "hono"
import type { Call } from "@/contract/call"
import { securityAppId } from "@/domain/access"
import { serviceAccountOf } from "../federation/provider/serviceAccount"
import { authenticate, endOf, sessionOfBearer } from "../identity/access/authenticate"
import { refuseUnlessMayCall } from "../identity/access/callRights"
import {
  type RateLimitState,
  type SessionRateLimit,
  windowSeconds,
} from "../identity/access/sessionRateLimit"
import { applicationWithKey, type CallingApplication } from "../identity/actor/callingApplication"
import type { Actor } from "../identity/actor/context"
import type { Database } from "../platform/database/connection"
import {
  noSession,
  notYours,
  otherApplication,
  outdatedToken,
  Refusal,
  sessionOver,
} from "../platform/refusal/refusal"
import type { Settings } from "../platform/settings/settings"
import { tell } from "../platform/web/headers"
import { storable } from "../platform/web/reading"

/* Authenticates a call: the calling application, and a person with their session or the application as a service account. */

export async function callingApplication(db: Database, c: HonoContext): Promise<CallingApplication> {
  const missing = ["X-Client-Key", "X-Client-Name", "X-Client-Version"].filter((name) => !c.req.header(name))
  if (missing.length > 0) {
    throw new Refusal(
      400,
      "NO_CLIENT",
      `Falta o cabeçalho ${missing.join(", ")}: toda chamada diz quem a faz.`,
    )
  }
  const key = c.req.header("X-Client-Key") ?? ""
  const caller = await applicationWithKey(db, storable(key))
  if (!caller) throw new Refusal(400, "UNKNOWN_CLIENT", "A chave do cabeçalho X-Client-Key não é conhecida.")
  return caller
}

/** Whether the call counts as use of the session: background calls of a page do not keep it open. */
export const isUse = (c: HonoContext): boolean => !c.req.header("x-background")

interface Needed {
  db: Database
  settings: Settings
  pace: SessionRateLimit | undefined
}

/** The signed-in person or service account, if they may make this call; undefined if the call needs no session. */
export async function session(
  needed: Needed,
  record: Call,
  caller: CallingApplication,
  c: HonoContext,
): Promise<Actor | undefined> {
  if (record.who === "anyone") return undefined
  const { db, settings, pace } = needed
  const token = /^Bearer ([\w.-]{20,120})$/.exec(c.req.header("authorization") ?? "")?.[1]
  const bearer = token && (await sessionOfBearer(db, settings, token, caller.id))
  if (bearer === "outdated") throw outdatedToken()
  if (!bearer) throw noSession()
  const { tokenHash } = bearer
  // Counts by session, not by token: a page uses many tokens.
  const paced = Buffer.from(tokenHash).toString("base64url")
  await pace?.refuseIfSpent(paced, paceTold(c))
  const me = await authenticate(db, tokenHash, caller.id, isUse(c))
  if (!me) {
    const service = await serviceAccount(needed, caller, token, c)
    if (service) return mayCall(record, service)
    const end = await endOf(db, tokenHash, caller.id)
    throw end ? sessionOver(end.ending) : noSession()
  }
  await pace?.count(paced, paceTold(c))
  // After re-authentication, earlier page tokens are no longer accepted (ASVS 7.2.4).
  if ("renewals" in bearer && bearer.renewals < me.tokensSince) throw outdatedToken()
  c.set("actor", me.atalaiaId)
  if (me.appId !== securityAppId) throw otherApplication()
  return mayCall(record, me)
}

/** Sends the number of remaining calls in the answer's headers. */
const paceTold =
  (c: HonoContext) =>
  ({ limit, remaining, reset }: RateLimitState): void => {
    tell(c, "ratelimit-limit", String(limit))
    tell(c, "ratelimit-remaining", String(remaining))
    tell(c, "ratelimit-reset", String(reset))
    // The same values in the format of the draft since version 10 (draft-ietf-httpapi-ratelimit-headers).
    tell(c, "ratelimit-policy", `"session";q=${limit};w=${windowSeconds}`)
    tell(c, "ratelimit", `"session";r=${remaining};t=${reset}`)
  }

/**
 * The service account of a token that an application obtained for itself. Throws 403 if X-Client-Key names another
 * application, or if the application has no role on the platform any more. All of its tokens share one rate limit, since it
 * can get any number of them.
 */
async function serviceAccount(
  { db, settings, pace }: Needed,
  caller: CallingApplication,
  token: string,
  c: HonoContext,
): Promise<Actor | undefined> {
  const me = await serviceAccountOf(db, settings, token)
  if (!me) return undefined
  c.set("actor", me.atalaiaId)
  const paced = `service ${me.atalaiaId}`
  await pace?.refuseIfSpent(paced, paceTold(c))
  await pace?.count(paced, paceTold(c))
  if (caller.appKey !== me.serviceAccount.clientId) {
    const message = `O token é de ${me.name}: envie a chave dela no cabeçalho X-Client-Key.`
    throw new Refusal(403, "OTHER_APPLICATION", message)
  }
  if (me.roles.length === 0) throw notYours(`${me.name} não tem nenhum papel em vigor no Atalaia.`)
  return me
}

const mayCall = (record: Call, me: Actor): Actor => {
  refuseUnlessMayCall(record, me)
  return me
}
