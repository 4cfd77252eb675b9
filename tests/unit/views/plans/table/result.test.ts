import { linesOfRows, type ResultLine, resultOf } from "@views/plans/table/result"
import { describe, expect, test } from "vitest"

const line = (text: string, rest: Partial<ResultLine> = {}): ResultLine => ({ text, effects: [], ...rest })
const found = (rows: (string | undefined)[], lines: string[]) =>
  linesOfRows(
    rows,
    lines.map((text) => line(text)),
  ).map((each) => each?.text)

describe("the lines of rows", () => {
  test.each([
    [
      ["a", "b"],
      ["a", "b"],
      ["a", "b"],
    ],
    // Others stand before, between and behind them; they were moved; one is gone.
    [
      ["a", "b"],
      ["x", "b", "y", "a", "z"],
      ["a", "b"],
    ],
    [["a", "b"], ["b"], [undefined, "b"]],
    // Of rows that say the same each has its own.
    [
      ["a", "a"],
      ["a", "a"],
      ["a", "a"],
    ],
    [["a", "a"], ["a"], ["a", undefined]],
    // One was corrected in its place.
    [
      ["a", "b", "c"],
      ["a", "B", "c"],
      ["a", "B", "c"],
    ],
    [
      ["a", "b", "c"],
      ["A", "b", "C"],
      ["A", "b", "C"],
    ],
    [
      ["a", "b", "c"],
      ["A", "B", "C"],
      ["A", "B", "C"],
    ],
    // In its place there are two now: which it is cannot be said.
    [
      ["a", "b", "c"],
      ["a", "B", "B2", "c"],
      ["a", undefined, "c"],
    ],
    [
      ["a", undefined, "c"],
      ["a", "c"],
      ["a", undefined, "c"],
    ],
  ])("%j in %j are %j", (rows, lines, expected) => {
    expect(found(rows, lines)).toEqual(expected)
  })
})

test("the result is the table as it came, with one column more", () => {
  const rows = [
    { cells: ["1", "=x"], line: "um" },
    { cells: ["2"], line: "dois" },
    { cells: ["3", "z"], problem: "CPF Inválido" },
    { cells: ["", ""] },
    { cells: ["4", ""], line: "quatro" },
    { cells: ["5", ""], line: "cinco" },
    { cells: ["6", ""], line: "seis" },
  ]
  const lines = [
    line("um", { state: "done" }),
    line("dois!", { state: "failed", message: "Bloqueio não encontrado." }),
    line("quatro", { refusal: { code: "X", message: "Já está bloqueado." } }),
    line("cinco", { effects: [{ text: "Rita perde X.", tone: "danger" }] }),
  ]
  expect(resultOf({ name: "a.csv", headings: ["CPF", "Nota"], rows }, lines)).toEqual([
    ["CPF", "Nota", "Resultado"],
    ["1", "=x", "Feita."],
    ["2", "", "Corrigida para “dois!”. Recusada. Bloqueio não encontrado."],
    ["3", "z", "Não virou linha do plano: CPF Inválido"],
    ["", "", ""],
    ["4", "", "Não pode ser feita: Já está bloqueado."],
    ["5", "", "Rita perde X."],
    ["6", "", "A linha não está mais no plano."],
  ])
  expect(resultOf({ name: "a", headings: [], rows: rows.slice(0, 1) }, lines)).toEqual([
    ["1", "=x", "Feita."],
  ])
})
