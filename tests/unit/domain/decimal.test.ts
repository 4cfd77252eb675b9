import { expect, test } from "vitest"
import { formatDecimal, parseDecimal } from "@/domain/text/decimal"

test.each([
  ["-3,7319", -3.7319],
  ["-38.5267", -38.5267],
  [" 12 ", 12],
  ["+4,5", 4.5],
  ["−1,5", -1.5],
  ["0", 0],
  ["", undefined],
  ["  ", undefined],
])("%j is read as %s", (text, value) => {
  expect(parseDecimal(text)).toBe(value)
})

test.each(["doze", "1.234,5", "1,", ",5", "1e3", "--1", "-"])("%j is no decimal", (text) => {
  expect(parseDecimal(text)).toBeNaN()
})

test("is shown with a comma, and read again", () => {
  expect(formatDecimal(-3.7319)).toBe("-3,7319")
  expect(formatDecimal(undefined)).toBe("")
  expect(parseDecimal(formatDecimal(-3.7319))).toBe(-3.7319)
})
