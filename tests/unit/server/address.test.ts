import { expect, test } from "vitest"
import { canonicalAddress } from "@/server/platform/web/address"

test.each([
  ["177.10.20.30", "177.10.20.30"],
  [" 177.10.20.30:51008", "177.10.20.30"],
  ["[2001:db8::7]:51011", "2001:db8::7"],
  ['"[2001:db8::7]"', "2001:db8::7"],
  ["2001:0DB8:0:0::0007", "2001:db8::7"],
  ["fe80::1%eth0", "fe80::1"],
  ["::ffff:177.10.20.30", "177.10.20.30"],
  ["::FFFF:b10a:141e", "177.10.20.30"],
  ["[::ffff:177.10.20.30]:443", "177.10.20.30"],
  ["::1", "::1"],
  ["unknown", undefined],
  ["_hidden", undefined],
  ["", undefined],
  ["177.010.020.030", undefined],
  ["177.10.20", undefined],
  ["2001:db8::7:51011:99999", undefined],
])("%j is %s", (said, address) => {
  expect(canonicalAddress(said)).toBe(address)
})
