import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

/**
 * `select number::int … order by number` sorts by the selected expression, not by the column. PostgreSQL then reads the whole
 * table instead of the end of its index.
 */
const castColumn = /(?<!["'.\w])(?:\w+\.)?(\w+)::(?:int|bigint|text|float8|numeric)\b(?!\s*(?:\[|as\b))/g

function orderedByWhatIsSelected(statement: string): string[] {
  return [...statement.matchAll(castColumn)]
    .map(([, column = ""]) => column)
    .filter((column) => new RegExp(`order by (?:[\\w. ]+, )?${column}\\b(?!\\.)`, "i").test(statement))
}

const files = readdirSync("src/server", { recursive: true, encoding: "utf8" }).filter((name) =>
  name.endsWith(".ts"),
)
const statements = files.flatMap((file) =>
  [...readFileSync(join("src/server", file), "utf8").matchAll(/sql`([^`]*)`/g)].map(([, text = ""]) => ({
    file,
    text,
  })),
)

test("statements sort by columns, not by what they make of them", () => {
  expect(statements.length).toBeGreaterThan(300)
  const found = statements.filter(({ text }) => orderedByWhatIsSelected(text).length > 0)
  expect(found).toEqual([])
})

test.each([
  ["select number::int, hash from audit_seal order by number desc limit 1", ["number"]],
  ["select s.number::int from audit_seal s order by s.number desc limit 1", []],
  ["select s.id::text from session s order by at, id", ["id"]],
  ["select a.id::int as place from audit a order by a.at, id", []],
])("%s", (statement, found) => {
  expect(orderedByWhatIsSelected(statement)).toEqual(found)
})
