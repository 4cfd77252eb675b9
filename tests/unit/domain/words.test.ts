import { expect, test } from "vitest"
import { asSentence, capitalized, counted, countsInWords, eitherOf, enumerated } from "@/domain/text/words"

test("counts have the word that fits, and dots in thousands", () => {
  expect([0, 1, 2, 1200].map((count) => counted(count, "papel", "papéis"))).toEqual([
    "0 papéis",
    "1 papel",
    "2 papéis",
    "1.200 papéis",
  ])
})

test("lists end with e; long ones say how many more there are", () => {
  expect(enumerated([])).toBe("")
  expect(enumerated(["A"])).toBe("A")
  expect(enumerated(["A", "B"])).toBe("A e B")
  expect(enumerated(["A", "B", "C"])).toBe("A, B e C")
  expect(enumerated(["A", "B", "C"], 3)).toBe("A, B e C")
  expect(enumerated(["A", "B", "C", "D"], 2)).toBe("A, B e mais 2")
})

test("lists to choose from end with ou", () => {
  expect(eitherOf([])).toBe("")
  expect(eitherOf(["A"])).toBe("A")
  expect(eitherOf(["A", "B"])).toBe("A ou B")
  expect(eitherOf(["A", "B", "C"])).toBe("A, B ou C")
})

test("of counts only those over nothing are said", () => {
  expect(
    countsInWords([
      [2, "papel", "papéis"],
      [0, "perfil", "perfis"],
      [undefined, "sessão", "sessões"],
      [1, "bloqueio", "bloqueios"],
    ]),
  ).toBe("2 papéis e 1 bloqueio")
  expect(countsInWords([[0, "perfil", "perfis"]])).toBe("")
})

test("sentences begin with a capital, accents included", () => {
  expect(["ninguém", "é", ""].map(capitalized)).toEqual(["Ninguém", "É", ""])
})

test("a sentence ends once, whether what was typed at its end has a full stop or not", () => {
  expect(["Em férias", "Em férias.", "Voltou?", "Aguarda…"].map(asSentence)).toEqual([
    "Em férias.",
    "Em férias.",
    "Voltou?",
    "Aguarda…",
  ])
})
