import { describe, expect, test } from "vitest"
import type { ParsedSlot } from "@/palette/grammar/parsed"
import { eitherLabel, isComplete, isNeeded, missingSlots, surplusSlots } from "@/palette/grammar/values"
import { shownSlots } from "@/palette/slots/faults"
import { blockUser, grantRole, parseAt } from "./fixture"

const one = [{}]

describe("of two slots in the place of each other", () => {
  const table: [string, Record<string, unknown[]>, string[], string[]][] = [
    ["neither", { role: one }, ["user"], []],
    ["the first", { role: one, user: one }, [], []],
    ["the second", { role: one, client: one }, [], []],
    ["the second, the first emptied", { role: one, user: [], client: one }, [], []],
    ["both", { role: one, user: one, client: one }, [], ["client"]],
    ["nothing at all", {}, ["role", "user"], []],
  ]
  test.each(table)("%s: what is missing, what is too much", (_, given, missing, surplus) => {
    expect(missingSlots(grantRole, given)).toEqual(missing)
    expect(surplusSlots(grantRole, given)).toEqual(surplus)
    expect(isComplete(grantRole, given)).toBe(missing.length === 0 && surplus.length === 0)
  })

  test("the first is needed until the second has a value, the second never", () => {
    expect(isNeeded(grantRole, "user", {})).toBe(true)
    expect(isNeeded(grantRole, "user", { client: one })).toBe(false)
    expect(isNeeded(grantRole, "client", {})).toBe(false)
  })

  test("they are named in their order, whichever is asked about", () => {
    expect(eitherLabel(grantRole, "user")).toBe("usuário ou aplicação cliente")
    expect(eitherLabel(grantRole, "client")).toBe("usuário ou aplicação cliente")
  })

  const names = (slots: readonly ParsedSlot[]) => slots.map(({ name }) => name)
  test.each([
    ["> grant role X ", ["role", "user", "client", "app", "until"]],
    ["> grant role X user 1 ", ["role", "user", "app", "until"]],
    ["> grant role X user ", ["role", "user", "app", "until"]],
    ["> grant role X client SINIC ", ["role", "client", "app", "until"]],
    ["> grant role X user 1 client SINIC ", ["role", "user", "client", "app", "until"]],
  ])("the chips of %j", (line, expected) => {
    expect(names(shownSlots(parseAt(line).slots))).toEqual(expected)
  })
})

test("a slot that may be left out is never missing", () => {
  expect(missingSlots(blockUser, { user: one })).toEqual(["app", "because"])
})
