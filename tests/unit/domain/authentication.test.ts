import { describe, expect, test } from "vitest"
import {
  asksForPasskey,
  isMet,
  levelOf,
  levelTold,
  methods,
  reaches,
  shownToo,
  stillShown,
  wayText,
} from "@/domain/authentication"

test.each([
  [methods.password, "com senha"],
  [methods.code, "com senha e código"],
  [methods.syncedPasskey, "com chave de acesso"],
  [methods.upstreamTwoFactors, "pelo gov.br, ou outro provedor"],
  [[], "pelo link de um e-mail"],
])("%j is said as %s", (amr, words) => expect(wayText(amr)).toBe(words))

describe("the level of what was shown", () => {
  test.each([
    [methods.password, "aal1"],
    [methods.code, "aal2"],
    [methods.syncedPasskey, "phr"],
    [methods.boundPasskey, "phrh"],
    [methods.upstream, "aal1"],
    [methods.upstreamTwoFactors, "aal2"],
    [shownToo(methods.upstreamTwoFactors, methods.password), "aal2"],
    [[], "aal1"],
  ])("%j is %s", (amr, level) => expect(levelOf(amr)).toBe(level))

  test("is met by a surer one, and by nothing less", () => {
    expect(reaches("phrh", "aal2")).toBe(true)
    expect(reaches("phr", "phrh")).toBe(false)
    expect(reaches(undefined, "aal1")).toBe(false)
    expect(reaches("outro", "aal1")).toBe(false)
  })
})

describe("what an application asks for", () => {
  test.each([
    ["phr", "aal2", false],
    ["phr", "phrh", true],
    ["phr aal2", "aal2", true],
    ["phrh", "phr", false],
    ["outro", "aal1", true],
    [undefined, "aal1", true],
  ])("%j is met by %s: %s", (asked, level, met) => expect(isMet(level, asked)).toBe(met))

  test.each([
    ["phr", true],
    ["phrh phr", true],
    ["phr outro", true],
    ["phr aal2", false],
    ["outro", false],
    [undefined, false],
  ])("%j takes a passkey: %s", (asked, takes) => expect(asksForPasskey(asked)).toBe(takes))

  test.each([
    ["phrh", undefined, "aal2"],
    ["phrh", "phr", "phr"],
    ["phrh", "aal2 phr", "phr"],
    ["phr", "phrh", "aal2"],
    ["aal2", "aal1 aal2", "aal2"],
    ["aal1", undefined, "aal1"],
    [undefined, "phr", undefined],
  ])("of %s, asked for %j, it is told %s", (level, asked, told) => expect(levelTold(level, asked)).toBe(told))
})

test("what is shown later is added, and two factors are said last", () => {
  expect(shownToo(methods.password, ["otp", "mfa"])).toEqual(["pwd", "otp", "mfa"])
  expect(shownToo(methods.syncedPasskey, methods.password)).toEqual(["swk", "user", "pwd", "mfa"])
  expect(shownToo([], methods.password)).toEqual(["pwd"])
})

test("what somebody has no more counts no more", () => {
  const none = { code: false, boundPasskey: false, syncedPasskey: false }
  const amr = ["pwd", "otp", "hwk", "user", "mfa"]
  expect(stillShown(amr, { ...none, boundPasskey: true })).toEqual(["pwd", "hwk", "user", "mfa"])
  expect(stillShown(amr, { ...none, code: true })).toEqual(["pwd", "otp", "mfa"])
  expect(stillShown(amr, none)).toEqual(["pwd"])
  expect(stillShown(methods.syncedPasskey, { ...none, boundPasskey: true })).toEqual(["pwd"])
  expect(stillShown([], none)).toEqual(["pwd"])
  // Two factors of an upstream provider stay. A removed passkey leaves one factor.
  expect(stillShown(methods.upstreamTwoFactors, none)).toEqual(["fed", "fed_mfa", "mfa"])
  expect(stillShown(shownToo(methods.upstream, methods.boundPasskey), none)).toEqual(["fed"])
})
