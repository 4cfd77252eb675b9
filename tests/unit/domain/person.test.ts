import fc from "fast-check"
import { expect, test } from "vitest"
import { firstNames, initials, splitName, upperName } from "@/domain/people/person"

test.each([
  ["João Pedro Silva", "JS", "JOÃO PEDRO SILVA", "João Pedro"],
  ["HELENA CAVALCANTE", "HC", "HELENA CAVALCANTE", "Helena"],
  ["ana beatriz nogueira", "AN", "ANA BEATRIZ NOGUEIRA", "Ana Beatriz"],
  ["Ângela da Conceição", "ÂC", "ÂNGELA DA CONCEIÇÃO", "Ângela"],
  ["MARIA JOSÉ", "MJ", "MARIA JOSÉ", "Maria José"],
  ["Kenji", "K", "KENJI", "Kenji"],
  ["  Sílvia   Moura ", "SM", "  SÍLVIA   MOURA ", "Sílvia"],
  ["", "", "", ""],
])("%j", (name, letters, upper, first) => {
  expect(initials(name)).toBe(letters)
  expect(upperName(name)).toBe(upper)
  expect(firstNames(name)).toBe(first)
})

test("first names are one or two of the words of a name, whatever its case", () => {
  const word = fc.constantFrom("João", "Pedro", "Maria", "da", "Silva", "Ávila", "Kenji", "Clara")
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (name) => {
      const expected = upperName(name.join(" ")).split(" ")
      const first = firstNames(upperName(name.join(" ")))
      expect(firstNames(name.join(" ").toLowerCase())).toBe(first)
      expect([1, 2]).toContain(first.split(" ").length)
      expect(expected.join(" ").startsWith(upperName(first))).toBe(true)
    }),
    { seed: 20261120 },
  )
})

test.each([
  ["João Pedro Silva", "João Pedro", "Silva"],
  ["HELENA CAVALCANTE", "HELENA", "CAVALCANTE"],
  ["Ângela da Conceição", "Ângela", "da Conceição"],
  ["MARIA JOSÉ", "MARIA", "JOSÉ"],
  ["  Sílvia   Moura ", "Sílvia", "Moura"],
  ["Kenji", "Kenji", undefined],
  ["", "", undefined],
])("%j has given and family names", (name, given, family) => {
  expect(splitName(name)).toEqual({ given, family })
})
