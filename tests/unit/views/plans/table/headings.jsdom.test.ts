import { readFileSync } from "node:fs"
import { commands } from "@commands/index"
import { columnsOf, fedCommands } from "@views/plans/table/fed"
import { isReady, meaningOfRow, problemText } from "@views/plans/table/lines"
import { commandFor, headingRow, matchingOf } from "@views/plans/table/match"
import { readTable } from "@views/plans/table/read/readTable"
import { withRepeats } from "@views/plans/table/repeats"
import { doneRows } from "@views/plans/table/result"
import { describe, expect, test } from "vitest"
import { normalizeIdentifier } from "@/domain/people/identifier"
import { timeZone } from "@/domain/time/when"

const fed = fedCommands(commands)
const sources = {
  screens: [],
  may: () => true,
  now: () => Temporal.ZonedDateTime.from(`2026-11-25T09:00[${timeZone}]`),
}

/** The dialog's proposals for a file of `tests/support/data/tables/`. */
function proposed(name: string) {
  const table = readTable(new Uint8Array(readFileSync(`tests/support/data/tables/${name}`)))
  const heading = headingRow(table.rows, fed)
  const headings = table.rows[heading ?? -1] ?? []
  const command = commandFor(fed, headings, name)
  if (!command) throw new Error(`${name} becomes nothing`)
  const given = {
    table,
    heading,
    command,
    matching: matchingOf(columnsOf(command), headings),
    withHidden: false,
    done: doneRows(table, heading),
    commands,
    sources,
  }
  const first = heading === undefined ? 0 : heading + 1
  const rows = table.rows.slice(first).map((_, index) => meaningOfRow(given, first + index))
  return { heading, command: command.id, rows: withRepeats(rows, command) }
}

describe("the row with the names of the columns", () => {
  test.each([
    ["04a-title-with-commas.csv", 2],
    ["04b-title-then-blank-cells.csv", 2],
    ["07-title-merged-above-header.xlsx", 2],
    ["08-repeats-and-total.csv", 0],
  ])("of %s is below its title", (name, row) => {
    const { heading, command, rows } = proposed(name)
    expect([heading, command]).toEqual([row, "block-user"])
    expect(rows[0]?.texts).toMatchObject({ user: ["12345678909"], app: ["SINAL"] })
  })

  test.each([
    [
      "groups of columns above it",
      [
        ["Servidor", "", "Acesso"],
        ["CPF", "Nome", "Papel"],
        ["1", "Rita", "X"],
      ],
      1,
    ],
    ["a moment in the title", [["Emitido em 12/03/2026"], ["CPF", "Papel"], ["12345678909", "X"]], 1],
    [
      "a year in its names",
      [
        ["CPF", "Papel", "Validade 2026"],
        ["12345678909", "X", ""],
      ],
      0,
    ],
    [
      "names as databases have them",
      [
        ["NR_CPF", "DS_PAPEL"],
        ["12345678909", "X"],
      ],
      0,
    ],
    [
      "a title of the same words",
      [
        ["Papel por sistema", ""],
        ["Nome do servidor", "Sistema"],
        ["Rita", "X"],
      ],
      1,
    ],
    [
      "names that say nothing",
      [
        ["Lista", ""],
        ["", ""],
        ["Matrícula", "Turma"],
        ["4455667", "B"],
      ],
      2,
    ],
    ["a second table further down", [["CPF", "Papel"], ["12345678909", "X"], [""], ["CPF", "Papel"]], 0],
    ["titles of roles alone", [["ROLE_SINAL_GESTOR", "SINAL"]], undefined],
    [
      "nothing that is one",
      [
        ["12345678909", "SINAL"],
        ["CPF", "Papel"],
      ],
      1,
    ],
  ])("is found with %s", (_, rows, row) => {
    expect(headingRow(rows, fed)).toBe(row)
  })
})

describe("rows that are no lines", () => {
  const repeats = () => proposed("08-repeats-and-total.csv").rows

  test("sum up the ones above", () => {
    expect(repeats().map(isReady)).toEqual([true, true, true, false])
    expect(problemText(repeats()[3] ?? never())).toBe("É uma linha de totais")
  })

  test("say who is in several rows", () => {
    expect(repeats().map(({ repeated }) => repeated)).toEqual([
      { slot: "user", rows: [2, 3], alike: true },
      { slot: "user", rows: [1, 3], alike: true },
      { slot: "user", rows: [1, 2], alike: true },
      undefined,
    ])
  })
})

test("every spelling of a CPF is that person", () => {
  const { rows } = proposed("03-cpf-spellings.csv")
  expect(rows.filter((row) => !isReady(row))).toEqual([])
  expect(new Set(rows.map(({ texts }) => normalizeIdentifier(texts.user?.[0] ?? "")))).toEqual(
    new Set(["12345678909"]),
  )
  expect(rows.map(({ repeated }) => repeated?.rows.length)).toEqual(rows.map(() => rows.length - 1))
})

function never(): never {
  throw new Error("No such row")
}
