import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith(".md") && name !== "CHANGELOG.md"),
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
  "tests/bench/measurements.md",
  "tests/pictures/README.md",
]
const read = (document: string) => readFileSync(join(root, document), "utf8")

/** The anchor of each heading in its page: lower case, hyphens for spaces, no other punctuation. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  )

describe.each(documents)("%s", (document) => {
  test("names files and folders that exist", () => {
    const named = [...read(document).matchAll(/`((?:\.ci|docs|src|views|commands|tests)\/[\w./-]*)`/g)]
    const missing = named.flatMap(([, path = ""]) => (existsSync(join(root, path)) ? [] : [path]))
    expect(missing).toEqual([])
  })

  test("links to pages and headings that exist", () => {
    const links = [...read(document).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
    const broken = links.flatMap(([, path = "", anchor]) => {
      const target = path === "" ? document : join(dirname(document), path)
      if (!existsSync(join(root, target))) return [path]
      return anchor === undefined || anchorsOf(read(target)).includes(anchor) ? [] : [`${path}#${anchor}`]
    })
    expect(broken).toEqual([])
  })
})

const sizes = {
  lines: (text: string) => text.trimEnd().split("\n").length,
  bytes: (text: string) => Buffer.byteLength(text),
}

test.each([
  ["README.md", 60, "lines"],
  ["CHANGELOG.md", 60, "lines"],
  ["SECURITY.md", 2_048, "bytes"],
  ["docs/architecture.md", 12_288, "bytes"],
] as const)("%s has at most %i %s", (document, most, unit) => {
  expect(sizes[unit](read(document))).toBeLessThanOrEqual(most)
})

test("a block passes at most 25 files from the key to the audit row, and they exist", () => {
  const [, hops = ""] = /```\n( 1 [^`]+)```/.exec(read("docs/architecture.md")) ?? []
  const files = [...hops.matchAll(/^ *\d+ (\S+)/gm)].map(([, path = ""]) => path)
  expect(files.length).toBeGreaterThan(0)
  expect(files.length).toBeLessThanOrEqual(25)
  expect(files.filter((path) => ![path, `src/${path}`].some((each) => existsSync(join(root, each))))).toEqual(
    [],
  )
})

test("the glossary names tables and views of the database", () => {
  const [, glossary = ""] = read("docs/architecture.md").split("## Glossary")
  const folder = "src/server/platform/database/migrations"
  const migration = readdirSync(join(root, folder))
    .filter((file) => file.endsWith(".sql"))
    .map((file) => read(`${folder}/${file}`))
    .join("\n")
  const rows = [...glossary.matchAll(/^\| [^|]+ \| [^|]+ \| ([^|]+) \|/gm)].map(([, tables = ""]) => tables)
  const named = rows.flatMap((tables) => [...tables.matchAll(/`([a-z_]+)`/g)].map(([, name = ""]) => name))
  expect(rows.length).toBeGreaterThan(30)
  expect(named.filter((name) => !new RegExp(`CREATE (TABLE|VIEW) "?${name}\\b`).test(migration))).toEqual([])
})
