import { crc32, deflateSync } from "node:zlib"

const width = 120
const height = 160

/** Colors of the figure; the background is white. */
const tones = [
  [46, 74, 110],
  [92, 64, 51],
  [60, 90, 70],
  [110, 58, 74],
] as const

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** An artificial photo: head, neck and shoulders on white, 3 by 4, as PNG. */
export function portrait(number: number): Uint8Array {
  const tone = tones[number % tones.length] ?? tones[0]
  const inside = (x: number, y: number) => {
    const head = ((x - 60) / 26) ** 2 + ((y - 62) / 33) ** 2 <= 1
    const shoulders = ((x - 60) / 50) ** 2 + ((y - 160) / 58) ** 2 <= 1
    const neck = Math.abs(x - 60) <= 14 && y >= 62 && y <= 110
    return head || neck || shoulders
  }
  const lines = Buffer.alloc(height * (1 + width * 3), 255)
  for (let y = 0; y < height; y++) {
    const start = y * (1 + width * 3)
    lines[start] = 0
    for (let x = 0; x < width; x++) if (inside(x, y)) lines.set(tone, start + 1 + x * 3)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a channel, red, green and blue.
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(lines)), chunk("IEND", new Uint8Array())]
  return new Uint8Array(Buffer.concat([signature, ...parts]))
}
