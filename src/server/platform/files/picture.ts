/**
 * Whether a file is a complete picture, as far as this is known without decoding it (ISO/IEC 15948, ITU-T T.81,
 * BITMAPINFOHEADER). The type is detected from the first bytes only, and they prove nothing about the rest. Bytes after the
 * end, which some cameras write, are ignored.
 */
export function isWholePicture(type: string, bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (type === "image/png") return isWholePng(view)
  return type === "image/jpeg" ? isWholeJpeg(view) : isWholeBmp(view)
}

/** Checks PNG chunks by their lengths: a header with the size, image data, and the end chunk. */
function isWholePng(view: Buffer): boolean {
  let shows = false
  for (let at = 8; at + 12 <= view.length; ) {
    const length = view.readUInt32BE(at)
    const kind = view.toString("latin1", at + 4, at + 8)
    const end = at + 12 + length
    if (end > view.length || !/^[a-z]{4}$/i.test(kind)) return false
    if (at === 8 && !(kind === "IHDR" && length === 13 && hasSize(view, at + 8))) return false
    if (kind === "IDAT") shows = true
    if (kind === "IEND") return shows
    at = end
  }
  return false
}

const hasSize = (view: Buffer, at: number) => view.readUInt32BE(at) > 0 && view.readUInt32BE(at + 4) > 0

/** Checks JPEG segments by their lengths: a frame with the size, then image data and the end marker. */
function isWholeJpeg(view: Buffer): boolean {
  let hasFrame = false
  for (let at = 2; at + 4 <= view.length; ) {
    const marker = view[at + 1] ?? 0
    if (view[at] !== 0xff) return false
    // Fill bytes, and markers without a length.
    if (marker === 0xff) at++
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2
    else {
      const end = at + 2 + view.readUInt16BE(at + 2)
      if (end <= at + 3 || end > view.length) return false
      if (isFrame(marker)) hasFrame = end - at >= 11 && view.readUInt16BE(at + 7) > 0
      if (marker === 0xda) return hasFrame && view.indexOf(endOfJpeg, end) > end
      at = end
    }
  }
  return false
}

const endOfJpeg = Buffer.of(0xff, 0xd9)
/** SOF0 to SOF15, except three that define tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Whether the sizes in the header fit the file. */
function isWholeBmp(view: Buffer): boolean {
  if (view.length < 34) return false
  const pixels = view.readUInt32LE(10)
  const header = view.readUInt32LE(14)
  if (header < 40 || header > 124 || pixels < 14 + header || pixels >= view.length) return false
  const [width, height, bits] = [view.readInt32LE(18), view.readInt32LE(22), view.readUInt16LE(28)]
  if (width <= 0 || height === 0 || view.readUInt16LE(26) !== 1) return false
  // The size of compressed pixels cannot be computed.
  if (view.readUInt32LE(30) !== 0) return true
  return pixels + Math.ceil((width * bits) / 32) * 4 * Math.abs(height) <= view.length
}
