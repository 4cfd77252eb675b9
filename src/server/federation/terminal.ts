import { sql } from "drizzle-orm"
import type { AdapterPayload, KoaContextWithOIDC } from "oidc-provider"
import { deviceGrant } from "@/domain/integration"
import { terminalClientId } from "@/domain/terminal"
import type { Database } from "../database/connection"

/**
 * The terminal is the portal under another name: its grant is a session of the portal, with the person's approval in a
 * browser in the place of a password. What the provider gives it is good for one thing, to be traded for that session
 * (`session.enterFromTerminal`). Tokens of applications belong to sessions of theirs, and are traded for nothing.
 */
export const terminalClient: AdapterPayload = {
  client_id: terminalClientId,
  client_name: "Terminal do Atalaia",
  application_type: "native",
  redirect_uris: [],
  grant_types: [deviceGrant],
  response_types: [],
  scope: "openid",
  token_endpoint_auth_method: "none",
}

export const isTerminal = (clientId: unknown): boolean => clientId === terminalClientId

/** Whoever approves a terminal passes the sign-in page each time, whatever the browser's session at the provider is. */
export const isUnapproved = ({ oidc }: KoaContextWithOIDC): boolean =>
  isTerminal(oidc.client?.clientId) && oidc.result?.login === undefined

/**
 * Gives a terminal's session what its person has shown in the one of the portal that approved it, so that what ends the one
 * for that ends the other, and neither counts as shown longer than the other.
 */
export async function inherit(
  tx: Database,
  { tokenHash, approvedIn }: { tokenHash: Uint8Array; approvedIn: Uint8Array },
): Promise<void> {
  await tx.execute(sql`
    update session s set amr = portal.amr, passkey_date = portal.passkey_date, passkey_ids = portal.passkey_ids,
      authenticated_date = portal.authenticated_date
    from session portal
    where s.token_hash = ${tokenHash} and portal.token_hash = ${approvedIn}`)
}
