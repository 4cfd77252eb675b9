import type { Context as HonoContext } from "hono"
import type { Call } from "@/contract/call"
import { isOpenToServices } from "@/contract/serviceAccounts"
import { securityAppId } from "@/domain/access"
import { authenticate, endOf, sessionOfBearer } from "../access/authenticate"
import { applicationWithKey, type CallingApplication } from "../access/callingApplication"
import { type Pace, type Pacing, windowSeconds } from "../access/pace"
import type { Database } from "../database/connection"
import { serviceAccountOf } from "../federation/serviceAccount"
import type { Settings } from "../settings"
import type { Me } from "./context"
import { tell } from "./headers"
import { storable } from "./reading"
import {
  forPeople,
  noSession,
  notYours,
  otherApplication,
  outdatedToken,
  Refusal,
  sessionOver,
} from "./refusal"

/** Who calls: the application, and the person with their session, or the application by itself. */

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

/** Whether somebody makes a call; what a page asks by itself keeps no session open. */
export const isUse = (c: HonoContext): boolean => !c.req.header("x-background")

interface Needed {
  db: Database
  settings: Settings
  pace: Pacing | undefined
}

/** The person who is signed in, or the application that calls by itself, and may make this call. */
export async function session(
  needed: Needed,
  record: Call,
  caller: CallingApplication,
  c: HonoContext,
): Promise<Me | undefined> {
  if (record.who === "anyone") return undefined
  const { db, settings, pace } = needed
  const token = /^Bearer ([\w.-]{20,120})$/.exec(c.req.header("authorization") ?? "")?.[1]
  const bearer = token && (await sessionOfBearer(db, settings, token, caller.id))
  if (bearer === "outdated") throw outdatedToken()
  if (!bearer) throw noSession()
  const { tokenHash } = bearer
  // The session and not the token: a page has many of those.
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
  // Whoever shows anew who they are gets another token (ASVS 7.2.4).
  if ("renewals" in bearer && bearer.renewals < me.tokensSince) throw outdatedToken()
  c.set("actor", me.atalaiaId)
  if (me.appId !== securityAppId) throw otherApplication()
  return mayCall(record, me)
}

/** Tells whoever calls how many calls are left. */
const paceTold =
  (c: HonoContext) =>
  ({ limit, remaining, reset }: Pace): void => {
    tell(c, "ratelimit-limit", String(limit))
    tell(c, "ratelimit-remaining", String(remaining))
    tell(c, "ratelimit-reset", String(reset))
    // The same as the draft has it since its tenth version (draft-ietf-httpapi-ratelimit-headers).
    tell(c, "ratelimit-policy", `"session";q=${limit};w=${windowSeconds}`)
    tell(c, "ratelimit", `"session";r=${remaining};t=${reset}`)
  }

/**
 * The application that got this token for itself. 403 where the call says that another one makes it, and where it has no role
 * on the platform any more. All of its tokens have one pace: it gets as many as it likes.
 */
async function serviceAccount(
  { db, settings, pace }: Needed,
  caller: CallingApplication,
  token: string,
  c: HonoContext,
): Promise<Me | undefined> {
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

const mayCall = (record: Call, me: Me): Me => {
  refuseUnlessMayCall(record, me)
  return me
}

/** 403 where a call is not for this session, or not for this person. */
export function refuseUnlessMayCall(record: Call, me: Me): void {
  const { tokens = ["access"], who } = record
  if (!isOpenTo(record, me)) throw forPeople()
  if (!tokens.includes(me.tokenType)) {
    throw new Refusal(403, "OTHER_TOKEN", "Conclua primeiro o que a sua sessão pede.")
  }
  if (!isFor(who, me)) throw notYours()
}

/** Whether a call is for who calls, whatever their abilities: some are for people alone. */
export const isOpenTo = (record: Call, { serviceAccount: service }: Pick<Me, "serviceAccount">): boolean =>
  service === undefined || isOpenToServices(record)

/** Whether somebody has one of the abilities that a call asks for. */
export function isFor(who: Call["who"], me: Pick<Me, "abilities">): boolean {
  if (who === "signedIn" || who === "anyone") return true
  const wanted = typeof who === "string" ? [who] : who
  return wanted.some((ability) => me.abilities.has(ability))
}
