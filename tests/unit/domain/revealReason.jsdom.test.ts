import { reveal } from "@commands/registrationData"
import { expect, test } from "vitest"
import { revealReasonProblem } from "@/domain/revealReason"
import { problemsOf } from "@/palette/slots/slotFields"

const nothing = [
  ".",
  "..........",
  "1234567890 1",
  "ofício   12",
  "a.b.c.d.e.f.g",
  "  motivo  ",
  "aaaaaaaaaa",
  "aa aa aa aa",
  "ﾠ".repeat(11),
]
const sources = { screens: [], may: () => true, now: () => Temporal.Now.zonedDateTimeISO("UTC") }
const reasons = ["Ofício 12/2026", "BO 1234/2026", "conferência", "apuração interna"]

test.each(nothing)("“%s” is no reason", (said) => expect(revealReasonProblem(said)).toMatch(/em palavras/))
test.each(reasons)("“%s” is one", (said) => expect(revealReasonProblem(said)).toBeUndefined())

test("the form says so before anything is sent", () => {
  const user = { value: "12345678909", label: "João", text: "12345678909" }
  expect(problemsOf(reveal, { user, because: "." }, sources)).toEqual({ because: revealReasonProblem(".") })
  expect(problemsOf(reveal, { user, because: "Ofício 12/2026" }, sources)).toEqual({})
})
