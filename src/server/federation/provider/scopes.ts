import type { Client } from "oidc-provider"
import { isScope } from "@/domain/scopes"

/**
 * Filters scopes to those that an application is granted now. Requests for other scopes are refused, but a scope may be
 * withdrawn during a sign-in, or after tokens with it were issued.
 */
export function grantedNow(client: Client | undefined, scopes: Iterable<string>): string {
  const granted = new Set(client?.scope?.split(" "))
  return [...scopes].filter((scope) => granted.has(scope)).join(" ")
}

/**
 * The scopes of a request, without those that do not exist here, such as `offline_access`: an application that may renew needs none. If no
 * other is left, they stay, and are refused or ignored as such.
 */
export function requestedScopes(scope: unknown): Set<string> {
  const requested = typeof scope === "string" ? scope.split(" ") : []
  const known = requested.filter(isScope)
  return new Set(known.length > 0 ? known : requested)
}
