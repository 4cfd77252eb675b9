import { and, eq, sql } from "drizzle-orm"
import type { Grant, KoaContextWithOIDC } from "oidc-provider"
import { type } from "@/contract/type"
import { securityAppId } from "@/domain/access"
import { reaches } from "@/domain/authentication"
import { deviceGrant } from "@/domain/integration"
import { terminalAgent } from "@/domain/terminal"
import { writeAudit } from "../../audit/rows/audit"
import { openSession, openSessions } from "../../identity/access/sessions"
import { textArray } from "../../platform/database/arrays"
import { type Database, rows } from "../../platform/database/connection"
import { session } from "../../platform/database/schema/index"
import { noEntryOf } from "./accessCheck"
import { InvalidRedirectUri, LoginRequired } from "./library"
import { isAsked } from "./prompts"
import { sessionName, sessionNamed, sessionOfGrant } from "./records"
import { grantedNow } from "./scopes"
import { inherit, isTerminal } from "./terminal"

const opener = type({ id: "number", name: "string" })

/**
 * Finds or creates the grant of this person, application and browser. A grant is a session: its id is the session's token. If
 * the application's session limit is reached, the oldest session ends. Returns undefined if the person may not enter, or must
 * sign in or be asked first.
 */
export async function grantOf(db: Database, ctx: KoaContextWithOIDC): Promise<Grant | undefined> {
  const { client, session, provider, result } = ctx.oidc
  if (!client || !session?.accountId) return undefined
  // The redirect URI was registered when the request arrived, but may have been removed since.
  const back = ctx.oidc.params?.redirect_uri
  if (typeof back === "string" && !client.redirectUriAllowed(back)) throw new InvalidRedirectUri()
  // From here on, the browser's provider session depends on the portal session that it came from.
  const portalSession = result?.login?.portalSession
  if (typeof portalSession === "string") session.uid = portalSession
  // Creates nothing for a person whom the application does not expect.
  const hint = ctx.oidc.entities.IdTokenHint
  if (hint && hint.payload.sub !== session.accountId) return undefined
  if (isAsked(ctx) || (await noEntryOf(db, ctx))) return undefined
  const { clientId } = client
  // Each terminal has a session of its own.
  const known = isTerminal(clientId) ? undefined : session.grantIdFor(clientId)
  const grant =
    (known && (await provider.Grant.find(known))) ||
    (await newGrant(db, ctx, { accountId: session.accountId, clientId, portalSession: session.uid }))
  grant.addOIDCScope(grantedNow(client, ctx.oidc.requestParamOIDCScopes))
  for (const [resource, server] of Object.entries(ctx.oidc.resourceServers ?? {})) {
    grant.addResourceScope(resource, server.scope)
  }
  await grant.save()
  // A terminal is a separate device: its session is not tied to the browser that approved it.
  if (!isTerminal(clientId)) await keepEntry(db, grant, session.uid)
  // The logout notice of an ended session used its name as `sid`; the next session has another.
  session.sidFor(clientId, sessionName(sessionOfGrant(grant.jti)))
  return grant
}

/**
 * Stores which scopes an application was granted, and from which portal session it was entered, for the person to see later.
 * The grant itself is encrypted, and deleted after a day. If the row is up to date, nothing is written.
 */
async function keepEntry(db: Database, grant: Grant, portalSession: string): Promise<void> {
  const scopes = grant.getOIDCScope().split(" ").filter(Boolean)
  const enteredWith = sessionNamed(portalSession)
  const differs = sql`(${session.scopes}, ${session.enteredWith})
    is distinct from (${textArray(scopes)}, ${enteredWith}::bytea)`
  await db
    .update(session)
    .set({ scopes, enteredWith })
    .where(and(eq(session.tokenHash, sessionOfGrant(grant.jti)), differs))
}

/** Routes on which a person approves a device; all other routes enter an application. */
const deviceRoutes: ReadonlySet<string> = new Set(["code_verification", "device_resume"])

/** The application of the session, with a share lock until the session is committed. */
const portal = sql`join application a on a.id = ${securityAppId} and a.enabled`
const integrated = (key: string, wayIn: string) => sql`
  join application a on a.app_key = ${key} and a.enabled
  join application_integration i on i.app_id = a.id and ${wayIn} = any(i.grants)`

interface GrantRequest {
  accountId: string
  clientId: string
  portalSession: string
}

/**
 * Creates a grant. Everything that the session depends on is locked until the commit. So a change that ends the portal
 * session, all sessions of the person or all sessions in the application ends this one too.
 */
async function newGrant(
  db: Database,
  ctx: KoaContextWithOIDC,
  { accountId, clientId, portalSession }: GrantRequest,
): Promise<Grant> {
  // A placeholder until the terminal redeems its code: its own user agent then says more.
  const userAgent = isTerminal(clientId) ? terminalAgent : ctx.get("user-agent").slice(0, 300)
  const enteredWith = sessionNamed(portalSession)
  const wayIn = deviceRoutes.has(ctx.oidc.route) ? deviceGrant : "authorization_code"
  const grant = await db.transaction(async (tx) => {
    const [of] = await rows(
      tx,
      opener,
      sql`
        select a.id, p.name
        from person p
        join session s on s.token_hash = ${enteredWith} and s.client_identifier = p.atalaia_id
        ${isTerminal(clientId) ? portal : integrated(clientId, wayIn)}
        where p.atalaia_id = ${accountId} and p.admitted and ${openSessions}
          and (has_second_factor(p.atalaia_id) or not ${reaches(ctx.oidc.session?.acr, "aal2")})
        for share`,
    )
    // The account or session was removed, ended or lost two-factor after this request read it.
    if (!of) throw new LoginRequired("what is known of the sign-in has changed")
    const origin = { ip: ctx.ip, userAgent, ...(!isTerminal(clientId) && { enteredWith }) }
    const given = { client: accountId, tokenType: "access", appId: of.id, ...origin } as const
    const { token, ended } = await openSession(tx, given)
    if (isTerminal(clientId)) await inherit(tx, { tokenHash: sessionOfGrant(token), approvedIn: enteredWith })
    await writeAudit(
      tx,
      {
        kind: "session.start",
        subjectId: accountId,
        appId: of.id,
        about: { subject: of.name },
        after: { tokenType: "access", ended },
      },
      { actorId: accountId, address: ctx.ip },
    )
    const made = new ctx.oidc.provider.Grant({ accountId, clientId })
    made.jti = token
    return made
  })
  // A concurrent change of the person's access may have looked for sessions before this one was committed.
  await db.execute(sql`select end_lost_sessions(${accountId})`)
  return grant
}
