import { expect, test } from "vitest"
import type { Slot } from "@/palette/command"
import { resolveHere, valuesOf } from "@/palette/slots/resolve"

const now = () => Temporal.ZonedDateTime.from("2026-11-20T14:32:08-03:00[America/Sao_Paulo]")
const sources = { screens: [], may: () => true, now }
const past: Slot = { kind: "day", label: "desde", words: ["from"] }
const coming: Slot = { ...past, ahead: true }
const dayOf = (slot: Slot, text: string) => {
  const found = resolveHere({ slot, text }, sources)
  return found && "value" in found ? found.value.id : undefined
}

test("a number of days is back, or ahead in a slot for coming days", () => {
  expect(dayOf(past, "25d")).toBe("2026-10-26")
  expect(dayOf(coming, "25d")).toBe("2026-12-15")
})

test.each([
  ["past", past],
  ["coming", coming],
])("every suggestion for %s days is such a day", (_, slot) => {
  const values = valuesOf(slot)
  const list = values.from === "page" ? (values.list?.(slot, sources) ?? []) : []
  expect(list).not.toHaveLength(0)
  for (const { value, detail } of list) {
    const day = dayOf(slot, value.text)
    const [, days] = /^(?:em|há) (\d+) dias$/.exec(detail ?? "") ?? []
    if (days !== undefined) {
      const distance = { days: slot.ahead ? Number(days) : -Number(days) }
      expect(day).toBe(now().toPlainDate().add(distance).toString())
    }
    expect(day !== undefined && (slot.ahead ? day >= "2026-11-20" : day <= "2026-11-20")).toBe(true)
  }
})
