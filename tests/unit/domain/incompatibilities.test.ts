import { expect, test } from "vitest"
import {
  bindingText,
  type Incompatible,
  incompatibleText,
  partsText,
  profilesText,
} from "@/domain/incompatibilities"

const gestor = { title: "ROLE_SINAL_GESTOR", acronym: "SINAL" }
const auditor = { title: "ROLE_SINAL_AUDITOR", acronym: "SINAL" }
const hidden = {}

const refusing = (given: Partial<Incompatible> = {}): Incompatible => ({
  rule: { name: "Controle", allowsExceptions: false },
  sides: [[gestor], [auditor]],
  clients: 1,
  mayAsk: true,
  ...given,
})
const lenient = { name: "Controle", allowsExceptions: true }

test("a refusal names the rule, both roles and what to do", () => {
  expect(incompatibleText(refusing())).toBe(
    "A regra “Controle” não deixa juntos ROLE_SINAL_GESTOR em SINAL e ROLE_SINAL_AUDITOR em SINAL. Retire antes um dos dois: a regra não admite exceção.",
  )
  expect(incompatibleText(refusing({ rule: lenient, clients: 3 }))).toBe(
    "A regra “Controle” não deixa juntos ROLE_SINAL_GESTOR em SINAL e ROLE_SINAL_AUDITOR em SINAL. Seria assim com 3 pessoas ou aplicações. Retire antes um dos dois, ou peça uma exceção, com motivo, fim e o consentimento de outra pessoa.",
  )
})

test("who may not ask for an exception is told whom to ask", () => {
  expect(incompatibleText(refusing({ rule: lenient, mayAsk: false }))).toMatch(
    / Retire antes um dos dois, ou peça a quem administra a plataforma uma exceção\.$/,
  )
})

test("an application is offered no exception", () => {
  for (const mayAsk of [true, false]) {
    expect(incompatibleText(refusing({ rule: lenient, mayAsk, ofApplication: true }))).toMatch(
      / Retire antes um dos dois: só pessoas têm exceções à regra, e esta é uma aplicação\.$/,
    )
  }
})

test("a role out of reach is said to be of an application that is known anyway", () => {
  expect(partsText([gestor, { acronym: "SINAL" }])).toBe("ROLE_SINAL_GESTOR em SINAL e outro papel de SINAL")
})

test("a rule with an application out of reach is not named, and says whom to ask", () => {
  const unnamed = { rule: undefined, mayAsk: false }
  expect(incompatibleText(refusing({ ...unnamed, sides: [[gestor], [hidden]] }))).toBe(
    "Uma regra não deixa juntos ROLE_SINAL_GESTOR em SINAL e um papel de outra aplicação. Peça a quem administra a plataforma, que vê os dois papéis e o que pode ser feito.",
  )
  expect(incompatibleText(refusing(unnamed))).toBe(
    "Uma regra não deixa juntos ROLE_SINAL_AUDITOR em SINAL e ROLE_SINAL_GESTOR em SINAL. Retire antes um dos dois, ou pergunte a quem administra a plataforma.",
  )
  expect(incompatibleText(refusing({ ...unnamed, sides: [[hidden], [hidden]] }))).toMatch(
    /^Uma regra não deixa juntos o que se concede e outro papel\./,
  )
})

test("a profile with both sides is named, and is what has to change", () => {
  expect(incompatibleText(refusing({ profile: { name: "PLANTÃO" } }))).toBe(
    "O perfil PLANTÃO tem papéis dos dois lados da regra “Controle”: ROLE_SINAL_GESTOR em SINAL e ROLE_SINAL_AUDITOR em SINAL. Deixe nele só um dos dois lados, ou faça dois perfis: a regra não admite exceção.",
  )
  expect(incompatibleText(refusing({ profile: {}, rule: undefined }))).toMatch(
    /^Um perfil de outra aplicação tem papéis que uma regra não deixa juntos: /,
  )
  expect(profilesText([{ title: "PLANTÃO", acronym: "SINAL" }])).toBe(
    "Tem papéis dos dois lados o perfil PLANTÃO em SINAL: ninguém mais o recebe. Deixe nele só um lado.",
  )
  expect(profilesText([{ title: "PLANTÃO", acronym: "SINAL" }, hidden])).toBe(
    "Têm papéis dos dois lados os perfis PLANTÃO em SINAL e um perfil de outra aplicação: ninguém mais os recebe. Deixe em cada um só um lado.",
  )
})

test("a rule to which an exception was asked for says that it waits", () => {
  expect(incompatibleText(refusing({ rule: lenient, askedAt: "30/11/2026 06:19" }))).toMatch(
    /ou espere: uma exceção, pedida em 30\/11\/2026 06:19, aguarda consentimento\.$/,
  )
})

test("roles out of reach are not named, however many there are", () => {
  expect(partsText([hidden, hidden, gestor])).toBe("ROLE_SINAL_GESTOR em SINAL e um papel de outra aplicação")
})

test("a rule that binds and may not be named says so", () => {
  expect(bindingText(undefined, [hidden], { met: false })).toBe(
    "Por uma regra que também é de outra aplicação, incompatível com um papel de outra aplicação",
  )
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
