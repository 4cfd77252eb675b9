import { readTable } from "@views/plans/table/read/readTable"
import { doneRows, linesOfRows, type ResultLine, resultOf } from "@views/plans/table/result"
import { csvOf, workbookOf } from "@views/plans/table/write"
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
    // Other rows were inserted before, between and after them; they were moved, and one was removed.
    [
      ["a", "b"],
      ["x", "b", "y", "a", "z"],
      ["a", "b"],
    ],
    [["a", "b"], ["b"], [undefined, "b"]],
    // Equal rows each match a row of their own.
    [
      ["a", "a"],
      ["a", "a"],
      ["a", "a"],
    ],
    [["a", "a"], ["a"], ["a", undefined]],
    // One was corrected without moving.
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
    // Two rows now replace it, so the match is ambiguous.
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

test("a title stands above its heading again", () => {
  const rows = [
    { cells: ["Equipe da noite", ""], above: true as const },
    { cells: ["1", ""], line: "um" },
  ]
  expect(resultOf({ name: "a", headings: ["CPF", "Nota"], rows }, [line("um", { state: "done" })])).toEqual([
    ["Equipe da noite", ""],
    ["CPF", "Nota", "Resultado"],
    ["1", "", "Feita."],
  ])
})

describe("the rows that an earlier plan has done", () => {
  const rows = ["um", "dois", "três", "quatro"].map((text, row) => ({ cells: [String(row)], line: text }))
  const now = [
    line("um", { state: "done" }),
    line("dois", { state: "failed", message: "Feita. Não: foi recusada." }),
    line("outro", { state: "done" }),
    line("quatro", { state: "waiting" }),
  ]
  const result = (headings: string[]) => resultOf({ name: "a", headings, rows }, now)

  test.each([
    ["csv", (made: string[][]) => new TextEncoder().encode(csvOf(made))],
    ["xlsx", (made: string[][]) => workbookOf(made, "a")],
  ])("are known from its result, as %s", (_, bytesOf) => {
    expect(doneRows(readTable(bytesOf(result(["CPF"]))), 0)).toEqual(new Set([1, 3]))
    expect(doneRows(readTable(bytesOf(result([]))), undefined)).toEqual(new Set([0, 2]))
  })

  test("stay done in the result of the next plan, whose column stands beside", () => {
    const [headings = [], ...cells] = result(["CPF"])
    const next = resultOf(
      {
        name: "a",
        headings,
        rows: cells.map((each, row) => ({ cells: each, ...(row === 1 && { line: "2" }) })),
      },
      [line("2", { state: "done" })],
    )
    expect(doneRows({ rows: next }, 0)).toEqual(new Set([1, 2, 3]))
  })

  test("are none where another column says so", () => {
    expect(
      doneRows(
        {
          rows: [
            ["CPF", "Nota"],
            ["1", "Feita."],
          ],
        },
        0,
      ).size,
    ).toBe(0)
    expect(
      doneRows(
        {
          rows: [
            ["CPF", "Resultado"],
            ["1", "feita ontem"],
          ],
        },
        0,
      ).size,
    ).toBe(0)
  })
})
