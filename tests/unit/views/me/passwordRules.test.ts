import { passwordRules } from "@views/me/password/passwordRules"
import { expect, it } from "vitest"

const person = { name: "Helena Cavalcante", atalaiaId: "10120130149" }

it.each([
  ["", [false, false, false]],
  ["curta", [false, false, false]],
  ["cavalcante-azul-1", [true, false, undefined]],
  ["senhasenhasenha", [true, true, false]],
  ["girassol-azul-17", [true, true, undefined]],
])("of %s are met", (password, met) => {
  expect(passwordRules(password, person).map((rule) => rule.met)).toEqual([...met, undefined])
})
