import { expect, test } from "vitest"
import type { Slot } from "@/palette/command"
import { parse } from "@/palette/grammar/grammar"
import { onScreen, withScreen } from "@/palette/slots/onScreen"
import type { Target } from "@/palette/targetTypes"
import { commands } from "./fixture"

const slot = (kind: Slot["kind"], more: Partial<Slot> = {}): Slot => ({ kind, label: "", words: [], ...more })
const user: Target = {
  kind: "user",
  atalaiaId: "12345678909",
  name: "JOÃO PEDRO SILVA",
  enabled: true,
  locked: false,
  firstAccess: false,
  can: { update: true, editDetails: true, resend: false, secure: false, resetPassword: false },
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
  ["nobody among those who wait", slot("user", { subset: "awaitingValidation" }), [user], undefined],
  ["no application in a person's place", slot("app", { or: "user" }), [], undefined],
  ["nothing for a text", slot("text"), [user], undefined],
  ["nothing of an empty screen", slot("user"), [], undefined],
]
test.each(cases)("the screen offers %s", (_, taking, targets, expected) => {
  expect(onScreen(taking, targets)?.value.text).toBe(expected)
})

test.each([
  ["> block user role audi app SINAL", [user], "> block user 12345678909 role audi app SINAL"],
  ["> bloquear usuário", [user], "> bloquear usuário 12345678909"],
  ["> block user because texto, com app", [user], "> block user 12345678909 because texto, com app"],
  ["> block user app SINAL", [unit], "> block user app SINAL"],
  ["> block user 11321331304 app SINAL", [user], "> block user 11321331304 app SINAL"],
  ["> migrate org to PMCE", [unit], "> migrate org GAB#57 to PMCE"],
  ["> theme", [user], "> theme"],
  ["> block user app SINAL user ", [user], "> block user 12345678909 app SINAL "],
  ["> grant role gestor app SINAL", [user], "> grant role gestor user 12345678909 app SINAL"],
  [
    '> conceder papel "gestor geral" app SINAL',
    [user],
    '> conceder papel "gestor geral" usuário 12345678909 app SINAL',
  ],
  ["> grant role app SINAL", [user], "> grant role user 12345678909 app SINAL"],
  ["> grant role app SINAL role gestor", [user], "> grant role app SINAL role gestor user 12345678909"],
  ["> grant role gestor user ", [user], "> grant role gestor user 12345678909 "],
  ["> grant role gestor client SINIC app SINAL", [user], "> grant role gestor client SINIC app SINAL"],
] as const)(
  "of a line that leaves out whom it is about, the screen says it: %s",
  (line, targets, expected) => {
    expect(withScreen(parse(line, line.length, commands), targets)).toBe(expected)
  },
)
