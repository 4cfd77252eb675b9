import { isValidCpf } from "@brazilian-utils/brazilian-utils"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  digitsOf,
  formatIdentifier,
  identifierProblem,
  isCpf,
  isForeignId,
  isPersonId,
  looksLikeIdentifier,
  maskCpf,
  maskIdentifier,
  normalizeIdentifier,
  personIdProblem,
  searchedIdProblem,
} from "@/domain/people/identifier"

const seed = 20261120
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const letters = fc.constantFrom("wk", "ab", "zz")
const foreignId = fc.tuple(letters, digits(9)).map((parts) => parts.join(""))

const demoAccounts = [
  ...[
    "10120130149",
    "10220230200",
    "10320330370",
    "10420430431",
    "10520530500",
    "10620630663",
    "10720730724",
  ],
  ...[
    "10820830895",
    "10920930956",
    "11021031011",
    "11121131182",
    "11221231243",
    "11321331304",
    "11421431475",
  ],
  ...["11521531536", "11621631605", "11721731768", "11821831829", "11931931925", "12345678909"],
]

describe("CPF", () => {
  test.each(demoAccounts)("%s is valid", (cpf) => {
    expect(isCpf(cpf)).toBe(true)
    expect(isCpf(formatIdentifier(cpf))).toBe(true)
  })

  test.each([
    "",
    "1234567890",
    "123456789090",
    "12345678900",
    "12345678919",
    "11931931990",
    "a2345678909",
    "123.456.789-0x",
  ])("%j is not", (text) => expect(isCpf(text)).toBe(false))

  test.each(Array.from({ length: 10 }, (_, digit) => String(digit).repeat(11)))("%s is refused", (text) =>
    expect(isCpf(text)).toBe(false),
  )

  test("agrees with a second implementation, on numbers and on every pair of check digits", () => {
    fc.assert(
      fc.property(digits(9), (base) => {
        const valid: string[] = []
        for (let pair = 0; pair < 100; pair++) {
          const cpf = base + String(pair).padStart(2, "0")
          expect(isCpf(cpf)).toBe(isValidCpf(cpf))
          if (isCpf(cpf)) valid.push(cpf)
        }
        expect(valid.length).toBe(/^(\d)\1+$/.test(base) ? 0 : 1)
      }),
      { seed, numRuns: 100 },
    )
  })
})

test.each([
  ["wk104829301", true],
  ["WK.104829301", true],
  ["w1048293012", true],
  ["ab104829301", true],
  ["a1048293012", false],
  ["wk10482930", false],
  ["wk1048293011", false],
  ["washingtonl", false],
  ["12345678909", false],
])("foreign id %j: %j", (text, expected) => expect(isForeignId(text)).toBe(expected))

test.each([
  [" 123.456.789-09 ", "12345678909"],
  ["123 456 789\u201309", "12345678909"],
  ["WK.104829301", "wk104829301"],
  // Copied and pasted forms: invisible characters, other dashes, full-width digits, surrounding text.
  ["123.456.789/09", "12345678909"],
  ["\u200b123.456.789-09", "12345678909"],
  ["\u200e123.456.789-09", "12345678909"],
  ["\u202d12345678909\u202c", "12345678909"],
  ["123.456.789\u00ad09", "12345678909"],
  ["123.456.789\u206009", "12345678909"],
  ["123\u00a0456\u00a0789\u00a009", "12345678909"],
  ["123.456.789\u201109", "12345678909"],
  ["CPF: 123.456.789-09", "12345678909"],
  ["'12345678909", "12345678909"],
  ["123.456.789-09,", "12345678909"],
  ["123.456.789-09.", "12345678909"],
  ["１２３４５６７８９０９", "12345678909"],
  ["123.456.789\ufe6309", "12345678909"],
])("%j is stored as %j", (text, expected) => expect(normalizeIdentifier(text)).toBe(expected))

test("digitsOf keeps digits", () => expect(digitsOf("(85) 9-8765a")).toBe("8598765"))

test.each([
  ["123", true],
  ["123.4", true],
  ["123.456.789-09", true],
  ["wk.1", true],
  ["wk104829301", true],
  ["WK 104829301", true],
  ["12", false],
  ["1-", false],
  ["wk1", false],
  ["wk.", false],
  ["silva", false],
  ["31/12/2026", false],
  ["123 silva", false],
  ["", false],
])("%j looks like an id: %j", (text, expected) => expect(looksLikeIdentifier(text)).toBe(expected))

test.each([
  ["12345678909", "123.456.789-09"],
  ["wk104829301", "wk.104829301"],
  ["1234", "1234"],
  ["silva", "silva"],
])("%j is shown as %j", (id, expected) => expect(formatIdentifier(id)).toBe(expected))

describe("mask", () => {
  test.each([
    ["1", "1"],
    ["123", "123"],
    ["1234", "123.4"],
    ["123456789", "123.456.789"],
    ["1234567890", "123.456.789-0"],
    ["123456789091", "123.456.789-09"],
    ["12a", "12"],
    ["W", "w"],
    ["WK", "wk"],
    ["wk1", "wk.1"],
    ["wkx1", "wk.1"],
    ["wk1048293019", "wk.104829301"],
    ["-.", ""],
  ])("%j becomes %j", (partial, expected) => expect(maskIdentifier(partial)).toBe(expected))

  test.each([
    ["123.456.789-09", "123.456.789-09"],
    ["CPF 123456789", "123.456.789"],
    ["１２３４", "123.4"],
    ["maria", "maria"],
    ["", ""],
  ])("of a CPF alone, %j becomes %j", (partial, expected) => expect(maskCpf(partial)).toBe(expected))

  test("masking again changes nothing, and no id loses a character", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(maskIdentifier(maskIdentifier(text))).toBe(maskIdentifier(text))
      }),
      { seed },
    )
    fc.assert(
      fc.property(fc.oneof(digits(11), foreignId), (id) => {
        expect(normalizeIdentifier(maskIdentifier(id))).toBe(id)
        expect(formatIdentifier(id)).toBe(maskIdentifier(id))
      }),
      { seed },
    )
  })
})

test.each([
  ["12345678909", undefined, undefined],
  ["wk.104829301", undefined, undefined],
  ["12345678900", "CPF Inválido", "CPF/Estrangeiro Inválido"],
  ["123", "CPF Inválido", "CPF/Estrangeiro Inválido"],
  ["wk.1048", "CPF/Estrangeiro Inválido", "CPF/Estrangeiro Inválido"],
  ["", "CPF/Estrangeiro Inválido", "CPF/Estrangeiro Inválido"],
])("problem of %j: %j", (text, problem, inFieldForBoth) => {
  expect(identifierProblem(text)).toBe(problem)
  expect(personIdProblem(text)).toBe(inFieldForBoth)
})

test("a problem is told exactly where the text is no id", () => {
  fc.assert(
    fc.property(fc.oneof(digits(11), foreignId, fc.string(), fc.constantFrom(...demoAccounts)), (text) => {
      expect(identifierProblem(text) === undefined).toBe(isPersonId(text))
    }),
    { seed },
  )
})

test.each([
  ["", undefined],
  ["123.456", undefined],
  ["111.111.111-1", undefined],
  ["123.456.789-09", undefined],
  ["wk.104829301", undefined],
  ["111.111.111-11", "CPF/Estrangeiro Inválido"],
  ["11111111111", "CPF/Estrangeiro Inválido"],
])("%j to search by", (text, problem) => {
  expect(searchedIdProblem(text)).toBe(problem)
})
