import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { passwordProblems } from "@/domain/password"

const person = { name: "João Pedro da Silva", atalaiaId: "12345678909" }
const tooShort = "A senha deve ter no mínimo 12 caracteres."
const tooLong = "A senha deve ter no máximo 128 caracteres."
const common = "A senha é muito comum e fácil de adivinhar."
const holdsName = "A senha não pode conter partes do seu nome."
const holdsId = "A senha não pode conter o seu CPF ou identificador."

test.each([
  "cavalo bateria grampo",
  "xK9#mQ2$vL7p",
  "uma janela azul no porto",
  "ação ção ãõü",
  "senha do cofre da tia",
])("%j may be used", (password) => expect(passwordProblems(password, person)).toEqual([]))

describe("length", () => {
  test.each([
    ["", [tooShort]],
    ["xK9#mQ2$vL7", [tooShort]],
    ["senha", [tooShort]],
    ["🐎🔋📎", [tooShort]],
    [`${"xk9".repeat(42)}q7`, []],
    ["xk9".repeat(43), [tooLong]],
  ])("%j", (password, problems) => expect(passwordProblems(password, person)).toEqual(problems))

  test("an accent written apart is no character of its own", () => {
    expect(passwordProblems("xk9mq2vl7pza\u0303", person)).toEqual([])
    expect(passwordProblems("xk9mq2vl7pa\u0303", person)).toEqual([tooShort])
  })
})

test.each([
  "Atalaia-demo-2026",
  "BrasilPolicia@2026",
  "senhaAdmin#12",
  "senha1234567",
  "Senha@123456",
  "S3nh@2026!!!!",
  "minhasenha123",
  "P@ssw0rd2026",
  "passwordpassword",
  "senhasenhasenha",
  "senhasenhase",
  "123456789012",
  "987654321098",
  "abcdefghijkl",
  "aaaaaaaaaaaa",
  "abcabcabcabc",
  "qwertyuiop123",
  "1Q2W3E4R5T6Y",
  "Flamengo2026!",
  "4dmin1strador",
  "2026Brasil2026",
  "São Paulo 2026",
  "            ",
])("%j is common", (password) => expect(passwordProblems(password, person)).toContain(common))

test.each(["meupedro-azul-9", "AZUL-SÍLVA-77-xy", "azul-s1lva-77-xy", "joao.azul.verde"])(
  "%j holds the name",
  (password) => expect(passwordProblems(password, person)).toEqual([holdsName]),
)

test("short parts of a name do not count, nor does a missing name", () => {
  expect(passwordProblems("dados na nuvem 7", { ...person, name: "Ana da Luz" })).toEqual([])
  expect(passwordProblems("cavalo bateria grampo", { name: "", atalaiaId: "" })).toEqual([])
})

test.each([
  ["azul-12345678909", "12345678909"],
  ["azul 123.456.789-09", "12345678909"],
  ["xWK.104829301y", "wk104829301"],
])("%j holds the id %s", (password, atalaiaId) => {
  expect(passwordProblems(password, { ...person, atalaiaId })).toEqual([holdsId])
})

test("no password is so odd that judging it fails, and a long one is judged by its length alone", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (password) => {
      const problems = passwordProblems(password, person)
      const length = Array.from(password.normalize("NFC")).length
      expect(problems.includes(tooShort)).toBe(length < 12)
      expect(problems.includes(tooLong)).toBe(length > 128)
      if (length > 128) expect(problems).toEqual([tooLong])
    }),
    { seed: 20261120 },
  )
})
