/* The secret of two-factor authentication, made in the browser. */

export const secretBytes = 20
/** Milliseconds until a secret that was not confirmed is replaced. */
export const secretValidity = 60_000
/** Pause between the end of one secret and the next, in ms. */
export const secretRenewal = 1_000
export const secretGroupLength = 4
/** Maximum length of a typed code: recovery codes are typed there too. */
export const codeMaximum = 16

const alphabet = "abcdefghijklmnopqrstuvwxyz234567"

/** RFC 4648 base32, in lower case and without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  let text = ""
  let bits = 0
  let buffer = 0
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += alphabet[(buffer >> (bits - 5)) & 31]
    buffer &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(buffer << (5 - bits)) & 31] : text
}

/** The bytes of a base32 text, in either case, with or without spaces and padding; undefined if it is invalid. */
export function decodeBase32(text: string): Uint8Array | undefined {
  const characters = text.toLowerCase().replace(/\s+|=+\s*$/g, "")
  const bytes: number[] = []
  let bits = 0
  let buffer = 0
  for (const character of characters) {
    const value = alphabet.indexOf(character)
    if (value < 0) return undefined
    buffer = (buffer << 5) | value
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push(buffer >> bits)
    buffer &= (1 << bits) - 1
  }
  return Uint8Array.from(bytes)
}

/** The secret in groups, to be read aloud and typed: `abcd efgh …`. */
export function groupSecret(secret: string): string {
  return (
    secret
      .replace(/\s+/g, "")
      .match(new RegExp(`.{1,${secretGroupLength}}`, "g"))
      ?.join(" ") ?? ""
  )
}

/** The content of the QR code for authenticators (Key URI Format): six digits, thirty seconds. */
export function authenticatorUri(entry: { issuer: string; account: string; secret: string }): string {
  const [issuer, account] = [entry.issuer, entry.account].map(encodeURIComponent)
  // Some authenticators accept only the capitals of RFC 4648.
  return `otpauth://totp/${issuer}:${account}?secret=${entry.secret.toUpperCase()}&issuer=${issuer}&algorithm=SHA1&digits=6&period=30`
}
