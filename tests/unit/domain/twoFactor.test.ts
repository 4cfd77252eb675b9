import fc from "fast-check"
import { Secret } from "otpauth"
import { expect, test } from "vitest"
import { decodeBase32, encodeBase32, groupSecret, secretBytes, secretValidity } from "@/domain/twoFactor"

// RFC 4648 §10, without padding.
test.each([
  ["", ""],
  ["f", "my"],
  ["fo", "mzxq"],
  ["foo", "mzxw6"],
  ["foob", "mzxw6yq"],
  ["fooba", "mzxw6ytb"],
  ["foobar", "mzxw6ytboi"],
])("%j is %s", (text, encoded) => {
  const bytes = new TextEncoder().encode(text)
  expect(encodeBase32(bytes)).toBe(encoded)
  expect(decodeBase32(encoded)).toEqual(bytes)
})

test("agrees with a second implementation and reads its own writing", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), (bytes) => {
      const encoded = encodeBase32(bytes)
      expect(encoded).toBe(new Secret({ buffer: bytes.slice().buffer }).base32.toLowerCase())
      expect(decodeBase32(encoded)).toEqual(bytes)
      expect(decodeBase32(groupSecret(encoded).toUpperCase())).toEqual(bytes)
    }),
    { seed: 20261120 },
  )
})

test("padding is read over, other characters are refused", () => {
  expect(decodeBase32("MZXQ====")).toEqual(new TextEncoder().encode("fo"))
  expect(decodeBase32("mzx1")).toBeUndefined()
  expect(decodeBase32("mz=xq")).toBeUndefined()
})

test("a secret is shown in eight groups of four, and lives a minute", () => {
  const secret = encodeBase32(new Uint8Array(secretBytes).fill(255))
  expect(groupSecret(secret)).toBe(Array(8).fill("7777").join(" "))
  expect(groupSecret("abcdef")).toBe("abcd ef")
  expect(groupSecret("")).toBe("")
  expect(secretValidity).toBe(60_000)
})
