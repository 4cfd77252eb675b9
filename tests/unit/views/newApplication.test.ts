import { randomKey } from "@views/applications/editor/randomKey"
import { isTokenNumber } from "@views/applications/editor/tokenNumber"
import { neighbours, stepAt } from "@views/applications/steps"
import { expect, test } from "vitest"
import { applicationProblems } from "@/domain/applications"

test("a key is 24 letters and digits, another one each time, and one that the server takes", () => {
  const keys = Array.from({ length: 500 }, randomKey)
  expect(keys.filter((key) => !/^[a-z0-9]{24}$/.test(key))).toEqual([])
  expect(new Set(keys).size).toBe(500)
  const [appKey] = keys
  const given = { title: "A", acronym: "AB", redirectUrl: "https://a.exemplo.gov.br", appKey }
  expect(applicationProblems(given)).toEqual({})
})

test("every letter and digit comes up in keys, each about as often", () => {
  const counts = new Map<string, number>()
  for (const letter of Array.from({ length: 1500 }, randomKey).join("")) {
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  expect(counts.size).toBe(36)
  // 1,000 each on average; a deviation of nine standard deviations is not chance.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(290)
})

test.each([
  [null, true, "basics"],
  ["roles", true, "roles"],
  ["profiles", true, "profiles"],
  ["else", true, "basics"],
  // Without an application no roles can exist.
  ["roles", false, "basics"],
])("the address names %s, of an application that exists: %s", (wanted, exists, step) => {
  expect(stepAt(wanted, exists)).toBe(step)
})

test("steps lead to each other in their order", () => {
  expect(neighbours("basics")).toEqual({ next: "roles" })
  expect(neighbours("roles")).toEqual({ previous: "basics", next: "profiles" })
  expect(neighbours("profiles")).toEqual({ previous: "roles" })
})

test("a number of sessions is whole, from 1 to 25", () => {
  for (const text of ["1", "9", "25", " 7 "]) expect(isTokenNumber(text), text).toBe(true)
  for (const text of ["", "0", "26", "100", "-1", "2.5", "2,5", "1e1", "dois"]) {
    expect(isTokenNumber(text), text).toBe(false)
  }
})
