import { readdirSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, test } from "vitest"

/**
 * Imports between folders run one way. Where there is an order, a folder imports only those after it. Everywhere else two
 * folders may not import each other, not even by way of others.
 */
const orders: Readonly<Record<string, readonly string[]>> = {
  "src/server": [
    "start",
    "http",
    "work",
    "demo",
    "federation",
    "people",
    "reference",
    "rights",
    "identity",
    "audit",
    "platform",
  ],
  "src/palette": ["panel", "form", "run", "slots", "grammar", "ranking"],
}

const root = fileURLToPath(new URL("../..", import.meta.url))
const files = ["src", "views", "commands"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
)
const known = new Set(files)

/** The file that a specifier names; undefined for a package, or what is no code. */
function targetOf(from: string, specifier: string): string | undefined {
  const path = specifier.startsWith(".")
    ? normalize(join(dirname(from), specifier))
    : specifier.replace(/^@\//, "src/").replace(/^@(?=views\/|commands\/)/, "")
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((file) => known.has(file))
}

interface Import {
  from: string
  to: string
}

const imports: Import[] = files.flatMap((from) =>
  [...readFileSync(join(root, from), "utf8").matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"/g)].flatMap(
    ([, specifier = ""]) => {
      const to = targetOf(from, specifier)
      return to === undefined ? [] : [{ from, to }]
    },
  ),
)

/** The folder directly in `base` that has a file; undefined for a file that is not in one. */
const folderIn = (base: string, file: string): string | undefined =>
  file.startsWith(`${base}/`) ? /^([^/]+)\//.exec(file.slice(base.length + 1))?.[1] : undefined

interface Edge extends Import {
  importer: string
  imported: string
}

/** The imports between the folders of a base. */
const edgesIn = (base: string, all: readonly Import[]): Edge[] =>
  all.flatMap((each) => {
    const [importer, imported] = [folderIn(base, each.from), folderIn(base, each.to)]
    return importer !== undefined && imported !== undefined && importer !== imported
      ? [{ ...each, importer, imported }]
      : []
  })

/** The folders that one reaches by imports. */
function reachedFrom(start: string, edges: readonly Edge[]): Set<string> {
  const reached = new Set<string>()
  const waiting = [start]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const { importer, imported } of edges) {
      if (importer !== at || reached.has(imported)) continue
      reached.add(imported)
      waiting.push(imported)
    }
  }
  return reached
}

const inWords = ({ from, to }: Import) => `${from} imports ${to}`

/** The imports by which folders of a base lead back to themselves. */
function circlesIn(base: string, all: readonly Import[]): string[] {
  const edges = edgesIn(base, all)
  const reached = new Map(
    [...new Set(edges.map(({ importer }) => importer))].map((name) => [name, reachedFrom(name, edges)]),
  )
  return edges.filter(({ importer, imported }) => reached.get(imported)?.has(importer)).map(inWords)
}

/** The imports of a base against its order. */
const againstOrder = (base: string, order: readonly string[], all: readonly Import[]): string[] =>
  edgesIn(base, all)
    .filter(({ importer, imported }) => order.indexOf(importer) > order.indexOf(imported))
    .map(inWords)

/** All folders that have folders. */
const bases = [
  ...new Set(
    files.flatMap((file) => file.split("/").map((_, index, parts) => parts.slice(0, index).join("/"))),
  ),
].filter((base) => base !== "" && files.some((file) => folderIn(base, file)))

test.each(bases.sort())("the folders of %s do not import each other in a circle", (base) => {
  expect(circlesIn(base, imports)).toEqual([])
})

describe.each(Object.entries(orders))("the folders of %s", (base, order) => {
  test("are all in the order", () => {
    const folders = new Set(files.flatMap((file) => folderIn(base, file) ?? []))
    expect([...folders].sort()).toEqual([...order].sort())
  })

  test("import only those after them", () => {
    expect(againstOrder(base, order, imports)).toEqual([])
  })
})

test.each([
  ["x/low/a.ts", "x/high/b.ts", 1],
  ["x/high/b.ts", "x/low/a.ts", 0],
  ["x/low/a.ts", "x/low/c.ts", 0],
  ["x/a.ts", "x/high/b.ts", 0],
])("%s importing %s is against the order %i times", (from, to, times) => {
  expect(againstOrder("x", ["high", "low"], [{ from, to }])).toHaveLength(times)
})

test("a circle is found by way of a third folder, with the imports that make it", () => {
  const made = [
    { from: "x/a/1.ts", to: "x/b/1.ts" },
    { from: "x/b/2.ts", to: "x/c/1.ts" },
    { from: "x/c/1.ts", to: "x/a/2.ts" },
    { from: "x/d/1.ts", to: "x/a/1.ts" },
  ]
  expect(circlesIn("x", made)).toEqual(made.slice(0, 3).map(inWords))
})
