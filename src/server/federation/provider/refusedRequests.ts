import { sql } from "drizzle-orm"
import type { errors, KoaContextWithOIDC } from "oidc-provider"
import { RateLimiterMemory } from "rate-limiter-flexible"
import { escaped } from "@/domain/text/oneLine"
import type { Database } from "../../platform/database/connection"
import type { Provider } from "./library"

/** How many refused requests of an application are kept. */
export const refusedKept = 20

/** What a person decided, or has to do first: no mistake of the application. */
const ofPeople: ReadonlySet<string> = new Set([
  "access_denied",
  "account_selection_required",
  "authorization_pending",
  "consent_required",
  "expired_token",
  "interaction_required",
  "login_required",
  "slow_down",
])

/** Parameters that are kept. They are no secrets, and nothing about a person. */
const keptParameters = [
  "redirect_uri",
  "post_logout_redirect_uri",
  "scope",
  "response_type",
  "response_mode",
  "code_challenge_method",
  "grant_type",
  "resource",
  "prompt",
]
const longest = 500

const refusals = new WeakMap<KoaContextWithOIDC, errors.OIDCProviderError>()

/** Notes which requests the provider refuses. */
export function noteRefusals(provider: Provider): void {
  const note = (ctx: KoaContextWithOIDC, error: errors.OIDCProviderError) => void refusals.set(ctx, error)
  provider.on("authorization.error", note)
  provider.on("pushed_authorization_request.error", note)
  provider.on("device_authorization.error", note)
  provider.on("grant.error", note)
  provider.on("introspection.error", note)
  provider.on("revocation.error", note)
  provider.on("end_session.error", note)
}

/** Anyone can send refused requests in an application's name: each process writes this many of them in a minute. */
const written = new RateLimiterMemory({ points: 30, duration: 60 })

/** Writes a refused request for the administrators of the application, in the place of its oldest one. */
export async function keepRefusal(db: Database, ctx: KoaContextWithOIDC): Promise<void> {
  const refusal = refusals.get(ctx)
  const { client, route } = ctx.oidc ?? {}
  if (!refusal || !client || refusal.statusCode >= 500 || ofPeople.has(refusal.error)) return
  const isWithin = await written.consume(client.clientId).then(
    () => true,
    () => false,
  )
  if (!isWithin) return
  const detail = storable(refusal.error_detail ?? refusal.error_description ?? "")
  await db.execute(sql`
    with added as (
      insert into refused_request (app_id, route, error, detail, sent)
      select a.id, ${route}, ${refusal.error}, ${detail}, ${JSON.stringify(sentIn(ctx))}::jsonb
      from application a join application_integration i on i.app_id = a.id
      where a.app_key = ${client.clientId}
      returning app_id
    )
    delete from refused_request r using added
    where r.app_id = added.app_id and r.id <= (
      select o.id from refused_request o where o.app_id = added.app_id order by o.id desc offset ${refusedKept - 1} limit 1
    )`)
}

/** Anyone can send it, so no character of it turns the text of the page round. */
const storable = (text: string) => escaped(text.slice(0, longest).toWellFormed())

function sentIn({ oidc, headers }: KoaContextWithOIDC): Record<string, string> {
  const params = oidc.params ?? {}
  const sent = keptParameters.flatMap((name): [string, string][] => {
    const value = params[name]
    return typeof value === "string" ? [[name, storable(value)]] : []
  })
  const ways = [
    headers.authorization && "client_secret_basic",
    params.client_secret && "client_secret_post",
    params.client_assertion && "private_key_jwt",
  ].filter(Boolean)
  return { ...Object.fromEntries(sent), ...(ways.length > 0 && { authentication: ways.join(", ") }) }
}
