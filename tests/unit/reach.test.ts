// @vitest-environment jsdom
import { commands } from "@commands/index"
import { renderHook } from "@testing-library/react"
import { screens } from "@views/screens"
import { expect, test } from "vitest"
import { useRouter } from "wouter"
import { type Calls, calls } from "@/contract/index"
import type { Command, Values } from "@/palette/command"
import { screenAt } from "@/shell/routes"
import type { Screen } from "@/shell/screen"

/** Everything can be typed, and everything that can be typed can be clicked: walked through the three tables. */

/** The page's modules, as written, by path from the root. */
const sources = import.meta.glob<string>(
  ["/src/**/*.{ts,tsx}", "/views/**/*.{ts,tsx}", "/commands/*.{ts,tsx}", "!/src/server/**"],
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
)
const roots: Record<string, string> = { "@views/": "/views/", "@commands/": "/commands/", "@/": "/src/" }

/** The module that an import names, or nothing where it is a package's. */
function moduleOf(path: string, from: string): string | undefined {
  const root = Object.keys(roots).find((start) => path.startsWith(start))
  const base = root
    ? `${roots[root]}${path.slice(root.length)}`
    : path.startsWith(".") && new URL(path, `file://${from}`).pathname
  return base
    ? ["", ".ts", ".tsx", "/index.ts"].map((end) => `${base}${end}`).find((file) => file in sources)
    : undefined
}

const importsOf = (file: string) =>
  [...(sources[file] ?? "").matchAll(/(?:from |import\()\s*"([^"]+)"/g)].flatMap(
    ([, path = ""]) => moduleOf(path, file) ?? [],
  )

/** Everything that some modules stand on, themselves too; not what the table of screens loads. */
function standingOn(files: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const rest = [...files]
  for (let file = rest.pop(); file !== undefined; file = rest.pop()) {
    if (found.has(file) || file === "/views/screens.ts") continue
    found.add(file)
    rest.push(...importsOf(file))
  }
  return found
}

const { parser } = renderHook(() => useRouter()).result.current
const entries = Object.entries(screens) as [keyof typeof screens, Screen][]
const whole = entries.filter(
  ([, { tokens, deprecatedDetails }]) => tokens.includes("access") && !deprecatedDetails,
)
const nameOf = (screen: Screen) => entries.find(([, each]) => each === screen)?.[0]

/** The screen that a command goes to, whatever stands in its slots. */
function screenOf(command: Command): keyof typeof screens | undefined {
  const values: Values = Object.fromEntries(
    Object.entries(command.slots).map(([name, { choices }]) => {
      const text = choices?.[0]?.value ?? "1"
      return [name, [{ id: text, text, label: text }]]
    }),
  )
  const address = command.go?.(values)
  const found = address && screenAt(screens, address.replace(/\?.*/, ""), parser)
  return found ? nameOf(found.screen) : undefined
}

/** The places of `go <screen>`, and what the other commands go to. */
const typed = new Set([
  ...whole.filter(([, { path }]) => !/:\w+(?!\w*\?)/.test(path)).map(([name]) => name),
  ...commands.flatMap((command) => screenOf(command) ?? []),
])

test("every screen can be gone to by a command", () => {
  expect(whole.map(([name]) => name).filter((name) => !typed.has(name))).toEqual([])
})

test("every screen can be gone to by a click: from the menu, the header, or a link on another screen", () => {
  const clickable = Object.entries(sources).filter(
    ([file]) => /^\/(views|src\/shell)\//.test(file) && file !== "/views/screens.ts",
  )
  const ofHeader = commands.flatMap((command) =>
    command.on?.some(({ target }) => target === "me") ? (screenOf(command) ?? []) : [],
  )
  const isLinked = ([name, screen]: [string, Screen]) =>
    screen.menu !== undefined ||
    ofHeader.some((each) => each === name) ||
    clickable.some(([, text]) => new RegExp(`screens\\.${name}\\b`).test(text))
  expect(whole.filter((each) => !isLinked(each)).map(([name]) => name)).toEqual([])
})

test("every command has a place to be clicked at, or goes to a screen that has one", () => {
  const placeless = commands.filter(({ on = [], go }) => on.length === 0 && !go)
  expect(placeless.map(({ id }) => id)).toEqual([])
  const astray = commands.filter((command) => command.go && command.id !== "go" && !screenOf(command))
  expect(astray.map(({ id }) => id)).toEqual([])
})

/** What the specification offers to other programs; the page asks for it in another way (1-core §7, 2-… §7). */
const forOthers = [
  "validations.confirm",
  "organizations.byIds",
  "authorizerLinks.organizationsOf",
  "authorizerLinks.update",
]

const viewOf = (name: keyof typeof screens) => {
  const [, path = ""] =
    new RegExp(`^  ${name}: screen\\(\\{.*?import\\("([^"]+)"\\)`, "ms").exec(
      sources["/views/screens.ts"] ?? "",
    ) ?? []
  const file = moduleOf(path, "/views/screens.ts")
  if (!file) throw new Error(`${name} loads nothing`)
  return file
}

const changes = (Object.keys(calls) as (keyof Calls)[]).flatMap((resource) =>
  Object.entries(calls[resource])
    .filter(
      ([, { method, who, tokens = ["access"] }]) =>
        method !== "GET" && who !== "anyone" && tokens.includes("access"),
    )
    .map(([name]) => `${resource}.${name}`),
)

test("every change is made by a command, in its form, on a screen that it goes to, or on one that is forced", () => {
  const commanded = standingOn([
    ...Object.keys(sources).filter((file) => file.startsWith("/commands/")),
    ...[...typed].map(viewOf),
    ...entries
      .filter(([, { forcedFor, deprecatedDetails }]) => forcedFor ?? deprecatedDetails)
      .map(([name]) => viewOf(name)),
  ])
  const text = [...commanded].map((file) => sources[file] ?? "").join("\n")
  const made = (change: string) => new RegExp(`\\bapi\\s*\\.${change.replace(".", "\\s*\\.")}\\b`).test(text)
  expect(changes.length).toBeGreaterThan(80)
  expect(changes.filter((change) => !made(change))).toEqual(forOthers)
})
