import { describe, expect, test } from "vitest"
import { fitColumns, minimumOfAll } from "@/ui/table/fitColumns"

const cell = () => null
const columns = [
  { key: "name", title: "Nome", width: "minmax(9rem, 2fr)", cell },
  { key: "email", title: "E-mail", width: "minmax(12rem, 2fr)", under: "name", cell },
  { key: "id", title: "CPF", width: "9.875rem", cell },
  { key: "unit", title: "Lotação", width: "7rem", under: "id", cell },
]
const fitted = (room: number) =>
  fitColumns(columns, room).map(({ key, below }) => [key, ...below.map((each) => each.key)].join("+"))

describe("the columns of a table", () => {
  test.each([
    [Number.POSITIVE_INFINITY, ["name", "email", "id", "unit"]],
    [37.875, ["name", "email", "id", "unit"]],
    [37, ["name+email", "id", "unit"]],
    [25, ["name+email", "id+unit"]],
    // A table that is still too narrow scrolls sideways.
    [10, ["name+email", "id+unit"]],
  ])("with %d rem fold in order, and none is left out", (room, wanted) => {
    expect(fitted(room)).toEqual(wanted)
  })

  test("stay where the column to fold under is not in the table", () => {
    const [, email] = columns
    expect(fitColumns(email ? [email] : [], 1).map(({ key }) => key)).toEqual(["email"])
  })

  test("need the sum of their minimum widths", () => {
    expect(minimumOfAll([{ width: "minmax(9rem, 2fr)" }, { width: "7.5rem" }, { width: "1fr" }])).toBe(16.5)
  })
})
