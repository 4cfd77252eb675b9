import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The casts in a file, `as const` apart: not in comments, texts, SQL, imports, nor the renamed keys of a mapped type. */
const castsIn = (code: string): string[] =>
  [
    ...code
      .replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "")
      .replace(/^(?:import|export) [^;=]*? from ".*"$/gm, "")
      .replace(/sql`(?:[^`$]|\$\{[^{}]*\}|\$)*`|"[^"\n]*"/g, '""')
      .replace(/\[\w+ in [^\]]*? as [^\]]*\]/g, "[]")
      .matchAll(
        /\bas (?!const\b)(?=[A-Z({[]|unknown\b|keyof\b|readonly\b|typeof\b|string\b|number\b|object\b).*/g,
      ),
  ].map(([cast]) => cast)

test.each([
  ["const a = b as Person", 1],
  ["const a = b as unknown as Person", 1],
  ["const a = [1] as const", 0],
  ['import { type A as B } from "x"', 0],
  ["sql`with due as (select now() as Moment)`", 0],
  ["// the same as Person", 0],
])("%s has %i casts", (code, count) => {
  expect(castsIn(code)).toHaveLength(count)
})

test("there is at most one cast in 1,000 lines", () => {
  const files = ["src", "views", "commands"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(root, folder, file), "utf8")),
  )
  const lines = files.reduce((sum, code) => sum + code.split("\n").length - 1, 0)
  const casts = files.flatMap(castsIn)
  expect(casts.length, `casts in ${lines} lines`).toBeLessThanOrEqual(lines / 1000)
})
