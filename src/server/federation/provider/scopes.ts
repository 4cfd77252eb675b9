import type { Client } from "oidc-provider"

/**
 * Filters scopes to those that an application is granted now. Requests for other scopes are refused, but a scope may be
 * withdrawn during a sign-in, or after tokens with it were issued.
 */
export function grantedNow(client: Client | undefined, scopes: Iterable<string>): string {
  const granted = new Set(client?.scope?.split(" "))
  return [...scopes].filter((scope) => granted.has(scope)).join(" ")
}
