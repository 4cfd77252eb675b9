import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const filesIn = (folder: string) =>
  readdirSync(root + folder, { recursive: true, encoding: "utf8" }).map((path) => `/${folder}/${path}`)

/** The alternatives of a pattern, each as a pattern of its own. */
function alternatives(pattern: string): string[] {
  const [group, inside = ""] = /\(([^()]*)\)/.exec(pattern) ?? []
  if (group === undefined) return pattern.split("|")
  return inside.split("|").flatMap((each) => alternatives(pattern.replace(group, () => each)))
}

test("chunks name modules that exist", () => {
  const packages = ["@floating-ui", "lucide-react", "react-hook-form"].map((name) => `node_modules/${name}`)
  const files = ["src", "views", "commands", ...packages].flatMap(filesIn)
  const source = readFileSync(`${root}src/build/groups.ts`, "utf8")
  const patterns = [...source.matchAll(/(?:= ?|test: )\n? *\/(\\\/\S+)\/(?=[,\n ])/g)].flatMap(
    ([, each = ""]) => alternatives(each),
  )
  expect(patterns.length).toBeGreaterThan(50)
  expect(patterns.filter((each) => !files.some((file) => new RegExp(each).test(file)))).toEqual([])
})
