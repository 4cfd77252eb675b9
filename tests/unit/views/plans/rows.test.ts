import {
  appended,
  commandsWithComments,
  isColumnOfIds,
  pasted,
  rowsIn,
  rowsOfLines,
  rowsPasted,
  textOf,
  withoutRow,
  withRowBelow,
  withRowMoved,
} from "@views/plans/sheet/rows"
import { describe, expect, test } from "vitest"

describe("what is pasted", () => {
  test("is as many rows as it has lines, without empty ones at its ends", () => {
    expect(rowsPasted("\n\na\tb\r\n\r\n# c  \rd\n\n")).toEqual(["a b", "", "# c", "d"])
    expect(rowsPasted("  \n\t\n")).toEqual([])
  })

  test("stands in the place of what is selected, and one writes on behind it", () => {
    const edited = pasted(["um", "dois três", "quatro"], { row: 1, start: 5, end: 9 }, "a\nb\nc")
    expect(edited).toEqual({ rows: ["um", "dois a", "b", "c", "quatro"], place: { row: 3, caret: 1 } })
    expect(pasted(["ab"], { row: 0, start: 1, end: 1 }, "x\ny")?.rows).toEqual(["ax", "yb"])
  })

  test("is left to the input where it is one line", () => {
    expect(pasted(["a"], { row: 0, start: 1, end: 1 }, "b\n")).toBeUndefined()
  })

  test("is values of one row where every line is the id of a person", () => {
    expect(isColumnOfIds("123.456.789-09\n11321331304,\n")).toBe(true)
    expect(isColumnOfIds("12345678909")).toBe(false)
    expect(isColumnOfIds("12345678909\ninativar usuário 12345678909")).toBe(false)
  })
})

describe("rows", () => {
  test("are added at the end, in the place of empty ones there", () => {
    expect(appended(["a", "", " "], ["b", "c"])).toEqual({
      rows: ["a", "b", "c"],
      place: { row: 2, caret: 1 },
    })
    expect(appended([""], [])).toEqual({ rows: [""], place: { row: 0, caret: 0 } })
  })

  test("come and go, and one is always left", () => {
    expect(withRowBelow(["a", "b"], 0)).toEqual({ rows: ["a", "", "b"], place: { row: 1, caret: 0 } })
    expect(withoutRow(["abc", "", "d"], 1)).toEqual({ rows: ["abc", "d"], place: { row: 0, caret: 3 } })
    expect(withoutRow([""], 0)).toEqual({ rows: [""], place: { row: 0, caret: 0 } })
  })

  test("are moved, but not past an end", () => {
    expect(withRowMoved(["a", "b", "c"], { row: 1, caret: 1 }, -1)).toEqual({
      rows: ["b", "a", "c"],
      place: { row: 0, caret: 1 },
    })
    expect(withRowMoved(["a", "b"], { row: 1, caret: 0 }, 1).rows).toEqual(["a", "b"])
  })
})

describe("comments", () => {
  const sheet = "# chegam\n# dois\nconceder papel X\n\n  inativar usuário Y  \n# fim"

  test("go with the command below them, and the last ones with the last command", () => {
    expect(commandsWithComments(rowsIn(sheet))).toEqual([
      { text: "conceder papel X", comment: "# chegam\n# dois" },
      { text: "inativar usuário Y", comment: "# fim" },
    ])
  })

  test("come back above it", () => {
    expect(textOf(rowsOfLines(commandsWithComments(rowsIn(sheet))))).toBe(
      "# chegam\n# dois\nconceder papel X\n# fim\ninativar usuário Y",
    )
  })

  test("alone are no plan", () => {
    expect(commandsWithComments(["# nada", ""])).toEqual([])
  })
})
