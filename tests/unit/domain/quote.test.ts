import { expect, test } from "vitest"
import { quoted } from "@/domain/text/quote"
import { readToken } from "@/palette/grammar/tokens"

test.each([
  ["GESTÃO", "GESTÃO"],
  ["GESTÃO ESTADUAL", '"GESTÃO ESTADUAL"'],
  ['Sala "A", térreo; fundos', '"Sala ""A"", térreo; fundos"'],
  ["a;b", '"a;b"'],
  ["'começo", '"\'começo"'],
  ["", '""'],
  ["a\\b", "a\\b"],
])("the value %j is written as %j, and read as it was", (text, written) => {
  expect(quoted(text)).toBe(written)
  expect(readToken(written, 0).text).toBe(text)
})
