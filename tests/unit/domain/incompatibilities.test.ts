import { expect, test } from "vitest"
import { bindingText, incompatibleText, partsText } from "@/domain/incompatibilities"

const gestor = { title: "ROLE_SINAL_GESTOR", acronym: "SINAL" }
const auditor = { title: "ROLE_SINAL_AUDITOR", acronym: "SINAL" }
const hidden = {}

test("a refusal names the rule, both roles and what to do", () => {
  expect(incompatibleText({ name: "Controle", allowsExceptions: false }, [[gestor], [auditor]], 1)).toBe(
    "A regra “Controle” não deixa juntos ROLE_SINAL_GESTOR em SINAL e ROLE_SINAL_AUDITOR em SINAL. Retire antes um dos dois: a regra não admite exceção.",
  )
  expect(incompatibleText({ name: "Controle", allowsExceptions: true }, [[gestor], [hidden]], 3)).toBe(
    "A regra “Controle” não deixa juntos ROLE_SINAL_GESTOR em SINAL e um papel de outra aplicação. Seria assim com 3 pessoas ou aplicações. Retire antes um dos dois, ou peça uma exceção, com motivo, fim e o consentimento de outra pessoa.",
  )
})

test("roles out of reach are not named, however many there are", () => {
  expect(partsText([hidden, hidden, gestor])).toBe("ROLE_SINAL_GESTOR em SINAL e um papel de outra aplicação")
})

test("a rule that binds says whether its other side is there, too, and until when it may be", () => {
  expect(bindingText("Controle", [auditor], { met: false })).toBe(
    "Pela regra “Controle”, incompatível com ROLE_SINAL_AUDITOR em SINAL",
  )
  expect(bindingText("Controle", [auditor], { met: true })).toMatch(/, que também tem$/)
  expect(bindingText("Controle", [auditor], { met: true, exceptUntil: "31/12/2026 23:59" })).toMatch(
    /por exceção até 31\/12\/2026 23:59$/,
  )
})
