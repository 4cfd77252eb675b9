import { describe, expect, test } from "vitest"
import { searchedLists, withoutIds } from "@/domain/savedSearches"
import {
  isReported,
  nextReport,
  reportDays,
  reportedLists,
  reportTimeText,
  typedReportDay,
} from "@/domain/searchAlerts"

const next = (every: string, hour: number, after: string) =>
  nextReport({ every, hour }, Temporal.Instant.from(after)).toString()

describe("the next time", () => {
  // 26/11/2026 is a Thursday. Brasília is UTC−3.
  test.each([
    ["daily", 7, "2026-11-26T09:59:59Z", "2026-11-26T10:00:00Z"],
    ["daily", 7, "2026-11-26T10:00:00Z", "2026-11-27T10:00:00Z"],
    ["daily", 0, "2026-11-27T02:59:00Z", "2026-11-27T03:00:00Z"],
    ["daily", 23, "2026-11-27T01:00:00Z", "2026-11-27T02:00:00Z"],
    ["thursday", 7, "2026-11-26T10:00:00Z", "2026-12-03T10:00:00Z"],
    ["sunday", 18, "2026-11-26T10:00:00Z", "2026-11-29T21:00:00Z"],
    ["monday", 7, "2026-11-30T02:00:00Z", "2026-11-30T10:00:00Z"],
    ["1", 7, "2026-11-26T10:00:00Z", "2026-12-01T10:00:00Z"],
    ["26", 7, "2026-11-26T10:00:00Z", "2026-12-26T10:00:00Z"],
    ["28", 7, "2027-01-28T10:00:00Z", "2027-02-28T10:00:00Z"],
    ["last", 7, "2026-11-26T10:00:00Z", "2026-11-30T10:00:00Z"],
    ["last", 7, "2027-01-31T10:00:00Z", "2027-02-28T10:00:00Z"],
    ["last", 7, "2028-02-01T10:00:00Z", "2028-02-29T10:00:00Z"],
    // The last day of the year there is the first of the next year here.
    ["last", 23, "2026-12-31T23:30:00Z", "2027-01-01T02:00:00Z"],
    // At midnight of 4/11/2018 the clocks moved from 0:00 to 1:00.
    ["daily", 0, "2018-11-03T12:00:00Z", "2018-11-04T03:00:00Z"],
  ] as const)("every %s at %i after %s is %s", (every, hour, after, expected) => {
    expect(next(every, hour, after)).toBe(expected)
  })

  test.each(reportDays.map((every) => [every]))("comes within a bit more than a month for %s", (every) => {
    const after = Temporal.Instant.from("2026-11-26T10:00:00Z")
    const hours = after.until(nextReport({ every, hour: 7 }, after)).total("hours")
    expect(hours).toBeGreaterThan(0)
    expect(hours).toBeLessThanOrEqual(31 * 24)
  })

  test("of a day that is none is refused", () => {
    expect(() => next("32", 7, "2026-11-26T10:00:00Z")).toThrow("no day is 32")
  })
})

test.each([
  ["daily", 7, "todo dia às 7h", "diariamente"],
  ["monday", 1, "toda segunda-feira à 1h", "segunda"],
  ["saturday", 0, "todo sábado à 0h", "sábado"],
  ["sunday", 18, "todo domingo às 18h", "domingo"],
  ["15", 12, "todo dia 15 do mês às 12h", "15"],
  ["last", 8, "todo último dia do mês às 8h", "último"],
] as const)("%s at %i is %s, typed %s", (every, hour, text, typed) => {
  expect(reportTimeText({ every, hour })).toBe(text)
  expect(typedReportDay(every)).toBe(typed)
})

test("what is sent is of lists that are there", () => {
  expect(Object.keys(reportedLists).filter((name) => !(name in searchedLists))).toEqual([])
  expect(isReported("users")).toBe(true)
  expect(isReported("audit")).toBe(false)
})

test.each([
  ["Caso 123.456.789-09", "Caso [identificador]"],
  ["12345678900 não confere, e sai também", "[identificador] não confere, e sai também"],
  ["wk.104829301, WK104829301", "[identificador], [identificador]"],
  ["Ativos 2026", "Ativos 2026"],
])("%s leaves the system as %s", (text, expected) => {
  expect(withoutIds(text)).toBe(expected)
})
