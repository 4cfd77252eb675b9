/** Detects UTF-16 by its byte order mark, or by the zeros in half of the bytes of most texts. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return "utf-16le"
  if (first === 0xfe && second === 0xff) return "utf-16be"
  const looked = bytes.subarray(0, 2000)
  const zeros = (odd: number) => looked.filter((byte, place) => place % 2 === odd && byte === 0).length
  if (zeros(0) === 0 && zeros(1) > looked.length * 0.4) return "utf-16le"
  return zeros(1) === 0 && zeros(0) > looked.length * 0.4 ? "utf-16be" : undefined
}

/** Decodes UTF-8, Excel's UTF-16, or otherwise Windows-1252. */
export function decoded(bytes: Uint8Array): { text: string; legacy?: true } {
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes) }
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) }
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), legacy: true }
  }
}
