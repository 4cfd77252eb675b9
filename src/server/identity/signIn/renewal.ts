import { sql } from "drizzle-orm"
import type { AnswerOf } from "@/contract/call"
import type { Calls } from "@/contract/index"
import { type } from "@/contract/type"
import { type Database, rows } from "../../platform/database/connection"
import { noSession, sessionOver } from "../../platform/refusal/refusal"
import type { Settings } from "../../platform/settings/settings"
import { enteredWith } from "../access/applicationSessions"
import { authenticate } from "../access/authenticate"
import { renew } from "../access/pageSession"
import { endSessions } from "../access/sessions"
import type { Actor, Context, Handlers } from "../actor/context"
import type { NamedSession } from "../actor/sessionTransport"
import { identityOf, nonPersonIdentity } from "./user"

/** The identity check. */
export const checked = async (
  db: Database,
  me: Actor,
  settings: Settings,
): Promise<AnswerOf<Calls["session"]["check"]>> => ({
  tokenType: me.tokenType,
  ...(me.serviceAccount ? nonPersonIdentity(me, settings) : await identityOf(db, me, settings)),
  roles: [...me.roles],
  abilities: [...me.abilities],
  expiresAt: me.expiresAt.toISOString(),
  twoFactorIssuer: settings.twoFactorIssuer,
  demo: settings.demo,
  ...(me.emergency && { emergency: { until: me.emergency.toISOString() } }),
  ...(me.serviceAccount && {
    serviceAccount: { clientId: me.serviceAccount.clientId, title: me.serviceAccount.title },
  }),
})

/**
 * Gives a page its next token, its next cookie and the identity check, so that a page starts with one request. A cookie that was
 * already used ends the session, because two browsers have it (RFC 9700, section 4.14.2: rotation).
 */
export const renewSession: Handlers<"session">["renew"] = async (context) => {
  const { db, caller, settings, sessionTransport: keeping, use } = context
  const given = await keeping.renewable()
  if (!given) throw noSession()
  const renewals = await nextNumber(context, given)
  const me = await authenticate(db, given.tokenHash, caller.id, use)
  if (!me) throw noSession()
  return { ...(await checked(db, me, settings)), ...(await keeping.renewed({ ...given, renewals })) }
}

/** The sequence number of the next cookie. */
async function nextNumber(context: Context, given: NamedSession): Promise<number> {
  const renewal = await renew(context.db, given)
  if (renewal === "unknown") throw noSession()
  if ("renewals" in renewal) return renewal.renewals
  if ("over" in renewal) throw sessionOver(renewal.over)
  await endCopied(context, given.tokenHash, renewal.copied)
  throw sessionOver("copied")
}

const named = type({ name: "string" })

/** Ends a session whose cookie was copied, and the application sessions entered with it. */
async function endCopied(
  { change }: Context,
  tokenHash: Uint8Array,
  { client, appId }: { client: string; appId: number },
): Promise<void> {
  await change(async (tx, record) => {
    const which = sql`(s.token_hash = ${tokenHash} or (${enteredWith(tokenHash)}))`
    const ended = await endSessions(tx, which, "copied")
    // If two requests arrive together, the other one has already ended it.
    if (ended === 0) return
    const [person] = await rows(tx, named, sql`select name from person where atalaia_id = ${client}`)
    await record({
      kind: "session.copied",
      subjectId: client,
      appId,
      ...(person && { about: { subject: person.name } }),
      after: { ended },
    })
  })
}
