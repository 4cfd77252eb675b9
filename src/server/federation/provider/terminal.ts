import { sql } from "drizzle-orm"
import type { AdapterPayload, KoaContextWithOIDC } from "oidc-provider"
import { deviceGrant } from "@/domain/integration"
import { terminalClientId } from "@/domain/terminal"
import type { Database } from "../../platform/database/connection"

/**
 * The terminal as an OpenID client. It is part of the portal: its grant is a portal session, opened by the person's approval
 * in a browser instead of a password. The provider's token serves only to be exchanged for that session
 * (`session.enterFromTerminal`). Tokens of applications belong to their own sessions and cannot be exchanged.
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

/** Approval of a terminal always goes through the sign-in page, whatever the browser's provider session. */
export const isUnapproved = ({ oidc }: KoaContextWithOIDC): boolean =>
  isTerminal(oidc.client?.clientId) && oidc.result?.login === undefined

/**
 * Copies the proofs of identity from the approving portal session to the terminal's session. So what ends one session for
 * that reason ends the other, and neither counts as fresh for longer.
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
