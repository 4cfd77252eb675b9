import { type } from "arktype"
import { sql } from "drizzle-orm"
import type { KoaContextWithOIDC } from "oidc-provider"
import type { Database } from "../database/connection"
import { rolesIn } from "./claims"
import { guardForm, showNotFound } from "./pages"
import { endNamed } from "./records"
import { grantedNow } from "./scopes"

/** What the library's answers lack. */
export const completingAnswers =
  (db: Database) => async (ctx: KoaContextWithOIDC, next: () => Promise<void>) => {
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
    if (ctx.oidc?.route === "end_session") await endUnknownHere(db, ctx)
  }

const signedFor = type({ sub: "string", sid: "string" })

/**
 * An application signs a person out whose session here the browser knows no more: they left the portal before, or lost
 * its cookie. The page that asks would find nothing to end, so that session ends at once. It is told by the ID token, of
 * nobody but who is signed in here, if anybody is.
 */
async function endUnknownHere(db: Database, ctx: KoaContextWithOIDC): Promise<void> {
  const { session, client, entities } = ctx.oidc
  const hint = signedFor(entities.IdTokenHint?.payload)
  if (hint instanceof type.errors || !client || ctx.status >= 400) return
  const isAnothers = session?.accountId !== undefined && session.accountId !== hint.sub
  if (isAnothers || session?.sidFor(client.clientId) === hint.sid) return
  await endNamed(db, { ...hint, appKey: client.clientId })
}

/** A JWT is nothing that can be asked about here: it is not active, and whoever asks is not told why (RFC 7662, 2.2). */
function refuseStructured(ctx: KoaContextWithOIDC): void {
  if (structured.allows(ctx.body)) Object.assign(ctx, { status: 200, body: { active: false } })
}

const structured = type({ error: "'unsupported_token_type'" })

/**
 * What of a token's scopes is granted still, and, as the claims at `userinfo` have them, the effective roles of this moment
 * in the application that asks.
 */
async function tellGranted(db: Database, ctx: KoaContextWithOIDC): Promise<void> {
  const state = introspected(ctx.body)
  if (state instanceof type.errors) return
  const scope = grantedNow(ctx.oidc.client, state.scope.split(" "))
  const { sub, client_id: key } = state
  const isTold = sub !== undefined && scope.split(" ").includes("roles")
  const roles = isTold && { roles: await rolesIn(db, sub, sql`a.app_key = ${key}`) }
  ctx.body = { ...state, scope, ...roles }
}

const introspected = type({ active: "true", "sub?": "string", client_id: "string", scope: "string" })
