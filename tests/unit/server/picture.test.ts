import { describe, expect, test } from "vitest"
import { portrait } from "@/server/demo/people/portrait"
import { isWholePicture } from "@/server/platform/files/picture"
import { pngBytes } from "../../support/data/files"

const page = Buffer.from("<html><script>alert(1)</script></html>")
const jpeg = Buffer.from(
  "ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0008010100003f0037ffd9",
  "hex",
)
function bmp(): Buffer {
  const bytes = Buffer.alloc(58)
  bytes.write("BM")
  bytes.writeUInt32LE(58, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(1, 18)
  bytes.writeInt32LE(-1, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}
const whole: [string, Uint8Array][] = [
  ["image/png", pngBytes()],
  ["image/png", portrait(1)],
  ["image/jpeg", jpeg],
  ["image/bmp", bmp()],
]

describe("a picture is whole", () => {
  test.each(whole)("as %s", (type, bytes) => {
    expect(isWholePicture(type, bytes)).toBe(true)
    expect(isWholePicture(type, Buffer.concat([bytes, Buffer.from("camera")]))).toBe(true)
  })
})

describe("a picture is none", () => {
  test.each(whole)("as %s that ends anywhere before", (type, bytes) => {
    const most = Math.min(bytes.length - 1, 200)
    for (let length = 0; length < most; length++) {
      expect(isWholePicture(type, bytes.subarray(0, length)), String(length)).toBe(false)
    }
  })

  test.each<[string, string]>([
    ["image/png", "89504e470d0a1a0a"],
    ["image/png", "89504e470d0a1a0a0000000d49484452"],
    ["image/jpeg", "ffd8ffe0"],
    ["image/jpeg", "ffd8ffe00000"],
    ["image/bmp", "424d"],
  ])("as %s that is a page behind %s", (type, head) => {
    expect(isWholePicture(type, Buffer.concat([Buffer.from(head, "hex"), page]))).toBe(false)
  })
})
