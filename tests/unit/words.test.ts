import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

/** Comments use standard English, so that a new contributor needs no glossary. These words have a plainer equivalent. */
const refused =
  /\b(?:anew|whoever|whomever|somebody|nobody|meanwhile|in one go|in place of|said of|the same of|of whom|those of|none of|let go)\b/i

const root = fileURLToPath(new URL("../..", import.meta.url))
const files = ["src", "views", "commands", "tests"].flatMap((folder) =>
  readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !file.startsWith(".work/"))
    // The examples below are refused.
    .filter((file) => file !== "unit/words.test.ts")
    .map((file) => `${folder}/${file}`),
)

/** The comments of a file with their line numbers. A `//` that follows other text, as in an address, is no comment. */
function commentsIn(text: string): { line: number; comment: string }[] {
  return [...text.matchAll(/(?<=^|[\s{(])\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/ [^\n]*/gm)].map(
    ({ 0: comment, index }) => ({
      line: text.slice(0, index).split("\n").length,
      comment: comment.replace(/\s*\n\s*\*?\s*/g, " "),
    }),
  )
}

test("comments use plain words", () => {
  expect(files.length).toBeGreaterThan(2000)
  const found = files.flatMap((file) =>
    commentsIn(readFileSync(`${root}${file}`, "utf8"))
      .filter(({ comment }) => refused.test(comment.replace(/`[^`]*`/g, "")))
      .map(({ line, comment }) => `${file}:${line}: ${comment}`),
  )
  expect(found).toEqual([])
})

test("a comment on a file is no comment on the declaration after it", () => {
  const hovering = files.filter((file) =>
    /^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n\n/m.test(readFileSync(`${root}${file}`, "utf8")),
  )
  expect(hovering).toEqual([])
})

/** All documents but the two about security, which repeat the standard's words. */
const documents = [
  ...readdirSync(root),
  ...["docs", "tests"].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  ),
].filter((file) => file.endsWith(".md") && !/^docs\/(asvs|security)\.md$|^tests\/\.work\//.test(file))

test("documents use plain words", () => {
  expect(documents.length).toBeGreaterThan(20)
  const found = documents.flatMap((file) =>
    readFileSync(`${root}${file}`, "utf8")
      .replace(/^```.*?^```$/gms, (code) => code.replace(/[^\n]/g, ""))
      .split("\n")
      .map((line, index) => ({ line: line.replace(/`[^`]*`/g, ""), at: `${file}:${index + 1}` }))
      .filter(({ line }) => refused.test(line))
      .map(({ line, at }) => `${at}: ${line}`),
  )
  expect(found).toEqual([])
})

test.each([
  ["/** Whoever signs in. */", 1],
  ["  // Said of nobody.", 1],
  ['const address = "https://nobody.example"', 0],
  ["/** The caller signs in. */", 0],
])("finds the words in comments alone: %s", (text, count) => {
  expect(commentsIn(text).filter(({ comment }) => refused.test(comment))).toHaveLength(count)
})
