import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type } from "arktype"

const requirement = type({
  number: "string",
  promise: "string",
  /** Files, settings, and headings of documents. */
  where: "string[]",
  /** The titles of the tests that fail without it, by file. Absent if no test can tell. */
  "tests?": { "[string]": "string[]" },
})
const notNeeded = type({ number: "string", doesNotApply: "string" })

/** What Atalaia does for the OWASP ASVS 5.0.0, levels 1 and 2, in `docs/asvs.json`. */
export const asvs = type({
  open: type({ numbers: "string[]", missing: "string", why: "string" }).array(),
  chapters: type({ title: "string", requirements: requirement.or(notNeeded).array() }).array(),
}).assert(JSON.parse(readFileSync(fileURLToPath(new URL("../../docs/asvs.json", import.meta.url)), "utf8")))

const all = asvs.chapters.flatMap(({ requirements }) => requirements)
export const numbers = all.map(({ number }) => number)
/** The requirements that apply. */
export const applying = all.filter((each) => "promise" in each)
const open = asvs.open.flatMap((each) => each.numbers)

/** The address of a heading, such as `security.md#signing-in`, as a link with the heading's words. */
function linkTo(heading: string): string {
  const words = heading.slice(heading.indexOf("#") + 1).replaceAll("-", " ")
  return `[${words.charAt(0).toUpperCase()}${words.slice(1)}](${heading})`
}

function rowOf(each: (typeof all)[number]): string {
  if (!("promise" in each)) return `| ${each.number} | Does not apply: ${each.doesNotApply} | – | – |`
  const { number, promise, where, tests } = each
  const places = where.map((place) => (place.includes("#") ? linkTo(place) : `\`${place}\``))
  const shown = Object.entries(tests ?? {}).map(([file, titles]) =>
    [`\`${file}\``, ...titles.map((title) => `“${title}”`)].join(" "),
  )
  const cells = [
    number,
    open.includes(number) ? `**Open:** ${promise}` : promise,
    places.join(", "),
    tests ? shown.join(", ") : "by reading",
  ]
  return `| ${cells.join(" | ")} |`
}

/** The text of `docs/asvs.md`. */
export function asvsDocument(): string {
  const kept = applying.length - open.length
  return `# Requirements of OWASP ASVS

What Atalaia promises, requirement by requirement of [OWASP ASVS 5.0.0](https://github.com/OWASP/ASVS/tree/v5.0.0) (CC BY-SA
4.0), levels 1 and 2, in its chapters: \`1.2.4\` is the standard's \`v5.0.0-1.2.4\`. The promises are in our own words; the
standard has the requirements. Each row names the files that keep it and, by their titles, the tests that fail without it. *By
reading* means that no test can tell. This is the project's own account; no one outside has verified it.

\`tests/unit/security.test.ts\` checks that no requirement is missing and that files and tests exist. It writes this page from
\`docs/asvs.json\` when it is run with \`-u\`.

Of the ${numbers.length} requirements ${kept} are kept, ${numbers.length - applying.length} do not apply, and ${open.length} are open.

## Open

What the standard asks for and Atalaia does not do, or not wholly. The row of each says what it does instead.

| number | what is missing | why |
|---|---|---|
${asvs.open.map((each) => `| ${each.numbers.join(", ")} | ${each.missing} | ${each.why} |`).join("\n")}
${asvs.chapters
  .map(
    ({ title, requirements }, index) => `
## V${index + 1} ${title}

| number | promise | where | shown by |
|---|---|---|---|
${requirements.map(rowOf).join("\n")}
`,
  )
  .join("")}`
}
