import { expect, test } from "vitest"
import { dateTyped, maskDate, shownDate } from "@/domain/time/typedDate"

test.each([
  ["", ""],
  ["3", "3"],
  ["31", "31"],
  ["311", "31/1"],
  ["3112", "31/12"],
  ["31121980", "31/12/1980"],
  ["311219805", "31/12/1980"],
  ["31/", "31/"],
  ["1/2/1980", "1/2/1980"],
  ["31.12.1980", "31/12/1980"],
  // Editing a part in the middle leaves the others unchanged.
  ["3/12/1980", "3/12/1980"],
  ["341/12/1980", "34/12/1980"],
  ["31/12/1980/7", "31/12/1980"],
  ["abc", ""],
  ["1980-12-31", "31/12/1980"],
])("%s is shaped into %s", (typed, shown) => {
  expect(maskDate(typed)).toBe(shown)
})

test.each([
  ["31/12/1980", "1980-12-31"],
  ["1/2/1980", "1980-02-01"],
  ["29/02/2024", "2024-02-29"],
  ["29/02/2023", "29/02/2023"],
  ["31/12/80", "31/12/80"],
  ["31/12", "31/12"],
  ["", ""],
])("%s is %s as a value", (typed, value) => {
  expect(dateTyped(typed)).toBe(value)
})

test("a value is shown as it was typed", () => {
  expect(shownDate("1980-12-31")).toBe("31/12/1980")
  expect(shownDate("31/12")).toBe("31/12")
  expect(shownDate("")).toBe("")
})
