import fc from "fast-check"
import { expect, test } from "vitest"
import { fold, words } from "@/domain/text/fold"

// The right column is what PostgreSQL 18 answers to lower(unaccent(…)), but for the spaces.
test.each([
  ["JOÃO Conceição", "joao conceicao"],
  ["ÁÀÂÃÄÉÈÊËÍÎÏÓÔÕÖÚÛÜÇÑ", "aaaaaeeeeiiioooouuucn"],
  ["2ª Região, 1º Batalhão", "2a regiao, 1o batalhao"],
  ["Æsir Øre Straße Łódź Þór đ ı œuvre", "aesir ore strasse lodz thor d i oeuvre"],
  ["“Força” – d’água…", '"forca" - d\'agua...'],
  ["m² ´x", "m² ´x"],
  ["  dois \t\n espaços ", "dois espacos"],
  ["decomposto: a\u0303", "decomposto: a"],
])("%j folds to %j", (text, expected) => expect(fold(text)).toBe(expected))

test("folding again changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
    { seed: 20261120, numRuns: 500 },
  )
})

test.each([
  ["ROLE_SINAL_GESTOR", ["role", "sinal", "gestor"]],
  ["  Ana-Maria d'Ávila ", ["ana", "maria", "d", "avila"]],
  ["...", []],
])("words of %j", (text, expected) => expect(words(text)).toEqual(expected))
