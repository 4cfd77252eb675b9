import { expect, test } from "vitest"
import { ofRule } from "@/palette/slots/kinds/incompatibility"

const rule = (id: number, name?: string) => ({
  id,
  ...(name !== undefined && { name }),
  allowsExceptions: false,
  createDate: "2026-01-01T00:00:00Z",
  one: [],
  other: [],
  version: 1,
  can: { update: true, remove: true, people: true, except: false },
})

test("a rule is written by its name, and by its number where the name is hidden or shared", () => {
  const all = [rule(1, "Quem gere"), rule(2, "Quem audita"), rule(3, "quem gere"), rule(4)]
  expect(all.map(ofRule).map(({ value }) => value.text)).toEqual(["1", "Quem audita", "3", "4"])
})
