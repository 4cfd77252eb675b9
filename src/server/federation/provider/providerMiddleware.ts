import type { KoaContextWithOIDC } from "oidc-provider"
import { type } from "@/contract/type"
import { sessionCookie } from "../../identity/access/pageSession"
import type { Database } from "../../platform/database/connection"
import type { Settings } from "../../platform/settings/settings"
import { ownCookieName } from "../../platform/web/cookies"
import { rolesUnder } from "./claims"
import { adaptError } from "./ledBack"
import { guardForm, showNotFound, showStillInPortal } from "./pages"
import { endNamed, personInPortal } from "./records"
import { keepRefusal } from "./refusedRequests"
import { grantedNow } from "./scopes"

/**
 * Provider middleware that completes the library's answers: page headers, a page for 404, errors that lead back,
 * introspection, revocation and logout.
 */
export const providerMiddleware =
  (db: Database, settings: Settings) => async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
    await next()
    const { body } = ctx
    if (typeof body === "string" && ctx.type === "text/html") guardForm(ctx, body)
    if (ctx.status === 404 && body === undefined && ctx.get("accept").includes("text/html")) {
      await showNotFound(ctx)
    }
    if (ctx.oidc?.route === "introspection") {
      refuseStructured(ctx)
      await tellGranted(db, ctx)
    }
    // The body has no meaning (RFC 7009, 2.2), but some clients accept JSON alone.
    if (ctx.oidc?.route === "revocation" && ctx.status === 200) ctx.body = {}
    if (ctx.oidc) adaptError(ctx, settings)
    await keepRefusal(db, ctx)
    if (ctx.oidc?.route === "end_session") await endUnknownHere(db, ctx)
    if (ctx.oidc?.route === "end_session_confirm") await tellWhoStays(db, settings, ctx)
  }

const signedFor = type({ sub: "string", sid: "string" })

/**
 * Handles a logout request for a session that this browser no longer has: the person left the portal earlier, or lost its
 * cookie. The confirmation page would find nothing to end, so the session that the ID token names ends at once. If another
 * person is signed in here, nothing ends.
 */
async function endUnknownHere(db: Database, ctx: KoaContextWithOIDC): Promise<void> {
  const { session, client, entities } = ctx.oidc
  const hint = signedFor(entities.IdTokenHint?.payload)
  if (hint instanceof type.errors || !client || ctx.status >= 400) return
  const isAnothers = session?.accountId !== undefined && session.accountId !== hint.sub
  if (isAnothers || session?.sidFor(client.clientId) === hint.sid) return
  await endNamed(db, { ...hint, appKey: client.clientId })
}

/**
 * A person who entered no application with this browser's portal session has nothing that an application could end. If they left
 * everything, they must not believe that the portal is closed too.
 */
async function tellWhoStays(db: Database, settings: Settings, ctx: KoaContextWithOIDC): Promise<void> {
  if (ctx.status !== 303 || !ctx.oidc.params?.logout) return
  const cookie = ctx.cookies.get(ownCookieName(settings, sessionCookie), { signed: false })
  const name = cookie && (await personInPortal(db, settings, cookie))
  if (!name) return
  const onward = ctx.response.get("location")
  ctx.remove("location")
  ctx.status = 200
  await showStillInPortal(ctx, name, onward.startsWith(ctx.oidc.issuer) ? undefined : onward)
}

/** JWTs cannot be introspected here: the answer is `active: false`, without a reason (RFC 7662, 2.2). */
function refuseStructured(ctx: KoaContextWithOIDC): void {
  if (structured.allows(ctx.body)) Object.assign(ctx, { status: 200, body: { active: false } })
}

const structured = type({ error: "'unsupported_token_type'" })

/**
 * Introspection returns only the scopes that are still granted, and the user name of a person. With `roles` it also returns the
 * current effective roles in the requesting application, as at `userinfo`.
 */
async function tellGranted(db: Database, ctx: KoaContextWithOIDC): Promise<void> {
  const state = introspected(ctx.body)
  if (state instanceof type.errors) return
  const scope = grantedNow(ctx.oidc.client, state.scope.split(" "))
  const { sub, client_id: key } = state
  const username = sub !== undefined && { username: sub }
  const isTold = sub !== undefined && scope.split(" ").includes("roles")
  const roles = isTold && { roles: await rolesUnder(db, sub, key) }
  ctx.body = { ...state, ...username, scope, ...roles }
}

const introspected = type({ active: "true", "sub?": "string", client_id: "string", scope: "string" })
