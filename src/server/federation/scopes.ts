import type { Client } from "oidc-provider"

/**
 * Of scopes those that an application is granted at this moment. Requests for others are refused when they come, but one
 * may be taken away while somebody signs in, or while tokens are out that were given with it.
 */
export function grantedNow(client: Client | undefined, scopes: Iterable<string>): string {
  const granted = new Set(client?.scope?.split(" "))
  return [...scopes].filter((scope) => granted.has(scope)).join(" ")
}
