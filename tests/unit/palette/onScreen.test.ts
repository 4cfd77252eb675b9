import { expect, test } from "vitest"
import type { Slot } from "@/palette/command"
import { onScreen } from "@/palette/onScreen"
import type { Target } from "@/palette/target"

const slot = (kind: Slot["kind"], more: Partial<Slot> = {}): Slot => ({ kind, label: "", words: [], ...more })
const user: Target = {
  kind: "user",
  atalaiaId: "12345678909",
  name: "JOÃO PEDRO SILVA",
  enabled: true,
  firstAccess: false,
  can: { update: true, editDetails: true, resend: false },
}
const inApp: Target = {
  kind: "userInApp",
  atalaiaId: "11321331304",
  app: "SINAL",
  enabled: true,
  can: { block: true },
}
const unit: Target = { kind: "organization", org: "GAB#57", acronym: "GAB", enabled: false, children: 0 }
const ownSession: Target = {
  kind: "session",
  client: "SINIC",
  clientKind: "app",
  name: "SINIC",
  app: "SINAL",
  number: 1,
  open: true,
  can: { end: true },
}

const cases: [string, Slot, Target[], string | undefined][] = [
  ["a person", slot("user"), [user], "12345678909"],
  ["the most particular of two", slot("user"), [user, inApp], "11321331304"],
  ["nobody of a unit", slot("user"), [unit], undefined],
  ["a unit as it is typed", slot("org"), [user, unit], "GAB#57"],
  ["nobody where an application is the client", slot("user"), [ownSession], undefined],
  ["nobody among those who wait", slot("user", { awaiting: true }), [user], undefined],
  ["no application in a person's place", slot("app", { or: "user" }), [], undefined],
  ["nothing for a text", slot("text"), [user], undefined],
  ["nothing of an empty screen", slot("user"), [], undefined],
]
test.each(cases)("the screen offers %s", (_, taking, targets, expected) => {
  expect(onScreen(taking, targets)?.value.text).toBe(expected)
})
