import { conflict } from "../../../platform/refusal/refusal"
import type { Settings } from "../../../platform/settings/settings"

/** The relying party: the host that passkeys belong to (`id`), and the origin whose pages may use them. */
export interface RelyingParty {
  id: string
  origin: string
}

const isLoopback = (hostname: string) => /^127(\.\d{1,3}){3}$/.test(hostname) || hostname === "[::1]"
const isAddress = (hostname: string) => /^(\d{1,3}\.){3}\d{1,3}$|^\[/.test(hostname)

/**
 * The relying party for the public address. A passkey belongs to a host name (WebAuthn, section 5.1.3); this machine's is
 * `localhost`. Throws 409 for an IP address.
 */
export function relyingPartyOf({ publicUrl }: Pick<Settings, "publicUrl">): RelyingParty {
  const url = new URL(publicUrl)
  if (isLoopback(url.hostname)) url.hostname = "localhost"
  if (isAddress(url.hostname)) {
    throw conflict(
      "Chaves de acesso precisam de um endereço com nome, e o deste Atalaia é só um número.",
      "NO_NAME",
    )
  }
  return { id: url.hostname, origin: url.origin }
}
