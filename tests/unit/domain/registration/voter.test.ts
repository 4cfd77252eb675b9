import { describe, expect, test } from "vitest"
import { normalSection } from "@/domain/registration/normal"
import { ufOfVoterRegistration, voterProblem } from "@/domain/registration/voter"
import { maskVoterRegistration } from "@/domain/text/masks"

const about = { isForeign: false, today: "2026-11-20", countryNames: {} }

describe("a voter registration", () => {
  test.each([
    // São Paulo and Minas Gerais have 1 instead of 0.
    ["100000010116", "100000010116", "SP"],
    ["100000010213", "100000010213", "MG"],
    ["000000190116", "000000190116", "SP"],
    ["190116", "000000190116", "SP"],
    ["19 01 16", "000000190116", "SP"],
    ["1234 5678 0191", "123456780191", "SP"],
    ["1023.8501.0671", "102385010671", "PR"],
  ])("%s is kept as %s, of %s", (text, kept, uf) => {
    expect(voterProblem(text)).toBeUndefined()
    expect(ufOfVoterRegistration(text)).toBe(uf)
    expect(normalSection("documents", { voterRegistration: maskVoterRegistration(text) }, about)).toEqual({
      voterRegistration: kept,
      voterUf: uf,
    })
  })

  const invalid = "Título de eleitor Inválido: "
  test.each([
    ["1234567890191", `${invalid}são 12 dígitos, e há 13.`],
    ["100000012909", `${invalid}o nono e o décimo dígitos são o código da UF, e 29 não existe.`],
    ["100000010015", `${invalid}o nono e o décimo dígitos são o código da UF, e 00 não existe.`],
    ["100000010108", `${invalid}os dois últimos dígitos não conferem com os outros.`],
    ["100000010205", `${invalid}os dois últimos dígitos não conferem com os outros.`],
    ["102385010670", `${invalid}os dois últimos dígitos não conferem com os outros.`],
    ["0116", `${invalid}faltam dígitos.`],
  ])("%s is refused with what is wrong in it", (text, problem) => {
    expect(voterProblem(maskVoterRegistration(text))).toBe(problem)
    expect(ufOfVoterRegistration(text)).toBeUndefined()
  })
})
