import fc from "fast-check"
import { expect, test } from "vitest"
import { fold, searchWords, words } from "@/domain/text/fold"

// The right column is PostgreSQL 18's result of lower(unaccent(…)), except for the spaces.
test.each([
  ["JOÃO Conceição", "joao conceicao"],
  ["ÁÀÂÃÄÉÈÊËÍÎÏÓÔÕÖÚÛÜÇÑ", "aaaaaeeeeiiioooouuucn"],
  ["2ª Região, 1º Batalhão", "2a regiao, 1o batalhao"],
  ["Æsir Øre Straße Łódź Þór đ ı œuvre", "aesir ore strasse lodz thor d i oeuvre"],
  ["“Força” – d’água…", '"forca" - dagua...'],
  ["m² ´x", "m² x"],
  [
    "D'Ávila D´Ávila D`Ávila D’Ávila D‘Ávila DʼÁvila D′Ávila",
    "davila davila davila davila davila davila davila",
  ],
  ["Santa Bárbara d'Oeste", "santa barbara doeste"],
  ["Ýỹ Kaingang", "yy kaingang"],
  ["'", ""],
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
  ["  Ana-Maria d'Ávila ", ["ana", "maria", "davila"]],
  ["...", []],
])("words of %j", (text, expected) => expect(words(text)).toEqual(expected))

test.each([
  ["d'ávila", ["d", "avila"]],
  ["D´Ávila SANT’ANA", ["d", "avila", "sant", "ana"]],
  ["dávila", ["davila"]],
  ["Ana-Maria", ["ana", "maria"]],
  ["2026-11-20", ["2026-11-20"]],
  ["10.1.0.0/16 a-1", ["10.1.0.0/16", "a-1"]],
  ["silva  Silva", ["silva"]],
  ["'''", ["'''"]],
  ["  ", []],
])("words to search for %j", (text, expected) => expect(searchWords(text)).toEqual(expected))
