import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { humanizeDuration, passwordBanner, passwordToastDue, remainingPassword } from "@/domain/time/duration"

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, "alguns segundos"],
  [44 * second, "alguns segundos"],
  [45 * second, "um minuto"],
  [89 * second, "um minuto"],
  [90 * second, "2 minutos"],
  [44 * minute, "44 minutos"],
  [45 * minute, "uma hora"],
  [89 * minute, "uma hora"],
  [90 * minute, "2 horas"],
  [21 * hour, "21 horas"],
  [22 * hour, "um dia"],
  [35 * hour, "um dia"],
  [36 * hour, "2 dias"],
  [3 * day - second, "3 dias"],
  [25 * day, "25 dias"],
  [26 * day, "um mês"],
  [45 * day, "um mês"],
  [61 * day, "2 meses"],
  [319 * day, "10 meses"],
  [320 * day, "um ano"],
  [547 * day, "um ano"],
  [549 * day, "2 anos"],
  [-3 * day, "3 dias"],
])("%d ms is %s", (milliseconds, expected) => expect(humanizeDuration(milliseconds)).toBe(expected))

test("a length is said in words with no digit but a count above one", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 * 365 * 24 }), (hours) => {
      const [, count] = /^(\d+) (?:minutos|horas|dias|meses|anos)$/.exec(humanizeDuration(hours * hour)) ?? []
      if (count) expect(Number(count)).toBeGreaterThan(1)
      else expect(humanizeDuration(hours * hour)).toMatch(/^(?:alguns segundos|uma? (?:hora|dia|mês|ano))$/)
    }),
    { seed: 20261120 },
  )
})

test.each([
  [12 * day + hour, "12 dias"],
  [2 * day - 1, "1 dia"],
  [day, "1 dia"],
  [day - 1, "23 horas"],
  [hour, "1 hora"],
  [hour - 1, "59:59"],
  [61 * second, "01:01"],
  [999, "00:00"],
  [-day, "00:00"],
])("%d ms of a password is %s", (milliseconds, expected) => {
  expect(remainingPassword(milliseconds)).toBe(expected)
})

describe("password of 100 days", () => {
  const expiry = Temporal.Instant.from("2026-12-31T12:00:00-03:00")
  const left = (milliseconds: number) => ({
    lastPasswordUpdate: expiry.subtract({ hours: 2400 }).toString(),
    passwordExpirationDate: expiry.toString(),
    now: expiry.subtract({ milliseconds }),
  })

  test.each([
    [100 * day, undefined, false],
    [50 * day + 1, undefined, false],
    [50 * day, undefined, true],
    [20 * day + 1, undefined, true],
    [20 * day, { kind: "warning", text: "Sua senha irá expirar em 20 dias.", remaining: "20 dias" }, true],
    [second, { kind: "warning", text: "Sua senha irá expirar em 00:01.", remaining: "00:01" }, true],
    [0, { kind: "error", text: "Sua senha expirou!", remaining: "00:00" }, false],
    [-day, { kind: "error", text: "Sua senha expirou!", remaining: "00:00" }, false],
  ])("%d ms before its end", (milliseconds, banner, toast) => {
    expect(passwordBanner(left(milliseconds))).toEqual(banner)
    expect(passwordToastDue(left(milliseconds))).toBe(toast)
  })

  test("one that never expires says nothing", () => {
    const never = { ...left(0), passwordExpirationDate: null }
    expect(passwordBanner(never)).toBeUndefined()
    expect(passwordToastDue(never)).toBe(false)
  })

  test("one without a start is told only when it is over", () => {
    expect(passwordBanner({ ...left(second), lastPasswordUpdate: null })).toBeUndefined()
    expect(passwordToastDue({ ...left(second), lastPasswordUpdate: null })).toBe(false)
    expect(passwordBanner({ ...left(0), lastPasswordUpdate: null })).toMatchObject({ kind: "error" })
  })
})
