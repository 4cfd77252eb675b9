import { expect, test } from "vitest"
import { fileSize } from "@/ui/fields/FileField"

test.each([
  [1, "1 kB"],
  [340_000, "340 kB"],
  [1_100_000, "1,1 MB"],
  [2_500_000, "2,5 MB"],
  [2_500_001, "2,51 MB"],
  [2_600_192, "2,61 MB"],
])("%i bytes are %s, never less than they are", (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})
