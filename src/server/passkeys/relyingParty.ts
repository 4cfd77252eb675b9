import { conflict } from "../http/refusal"
import type { Settings } from "../settings"

/** Who asks for passkeys: the host that they belong to (`id`), and the one address of which pages may use them. */
export interface RelyingParty {
  id: string
  origin: string
}

const isLoopback = (hostname: string) => /^127(\.\d{1,3}){3}$/.test(hostname) || hostname === "[::1]"
const isAddress = (hostname: string) => /^(\d{1,3}\.){3}\d{1,3}$|^\[/.test(hostname)

/**
 * As the public address says. A passkey belongs to a name (WebAuthn, section 5.1.3): this machine's own is `localhost`, of
 * any other address there are none (409).
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
