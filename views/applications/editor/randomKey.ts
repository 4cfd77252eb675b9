const letters = "abcdefghijklmnopqrstuvwxyz0123456789"
const length = 24
/** Larger bytes are skipped: with them the first letters would be more likely than the others. */
const fair = 256 - (256 % letters.length)

/** A cryptographically random key for a new application: 24 letters and digits. */
export function randomKey(): string {
  let key = ""
  while (key.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(length))
    for (const byte of bytes) if (byte < fair && key.length < length) key += letters[byte % letters.length]
  }
  return key
}
