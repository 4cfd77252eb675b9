import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"

/** Forbidden code, by the rule file that refuses it. */
const refused = {
  browser: [
    "expect(await rows.count()).toBe(3)",
    "expect(await page.getByRole('row').first().innerText()).toContain('SILVA')",
    "expect(await app.page.getByRole('dialog').isVisible()).toBe(true)",
    "const address = page.url()",
    "const address = app.page.url()",
    "const other = await context.newPage()",
    "const other = await browser.newContext({ locale: 'pt-BR' })",
    "await page.waitForTimeout(100)",
    "await page.waitForLoadState('networkidle')",
    "test.describe.configure({ mode: 'serial' })",
    "await row.click({ force: true })",
  ],
  code: [
    'import { lazy } from "react"',
    'import { lazy, Suspense } from "react"',
    'import { lazy as late } from "react"',
  ],
  keys: [
    'useHotkeys("n", ask)',
    'window.addEventListener("keydown", onKey, true)',
    'document.addEventListener("keydown", onKey)',
  ],
  paths: [
    'navigate("/login")',
    "navigate('/users', { replace: true })",
    'const link = <Link href="/settings/entities">Entidades</Link>',
    "const link = <Redirect to={'/users'} />",
  ],
  waiting: [
    "setTimeout(act, 100)",
    "await new Promise((resolve) => setTimeout(resolve, 100))",
    "await vi.waitFor(() => expect(sent).toBe(1))",
  ],
}

const allowed = [
  "await expect(rows).toHaveCount(3)",
  "await expect.poll(() => rows.count()).toBeLessThan(40)",
  "await rm(folder, { recursive: true, force: true })",
  "const other = await app.another('same browser')",
  'import { lazy } from "@/ui/page/lazy"',
  'import { Suspense } from "react"',
  "navigate(pathTo(routes.users))",
  'useShortcuts([{ keys: "n", run: ask }])',
  'window.addEventListener("pointerdown", onPress, true)',
  "const link = <Link href={pathTo(routes.users)} />",
]

const root = fileURLToPath(new URL("../..", import.meta.url))
const cases = Object.entries(refused).flatMap(([rules, lines]) => lines.map((line) => ({ rules, line })))

/** Each line is tested as a file of its own. */
const lines = [...cases.map(({ line }) => line), ...allowed]
const fileOf = (line: string) => `line${lines.indexOf(line)}.tsx`
let folder: string

/** By rule file, the files that it refuses, once for each refusal. */
const refusals: Record<string, string[]> = {}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "atalaia-lint-"))
  for (const line of lines) {
    const isImport = line.startsWith("import")
    const code = isImport ? `${line}\n` : `export async function tested() {\n  ${line}\n}\n`
    writeFileSync(join(folder, fileOf(line)), code)
  }
  for (const rules of Object.keys(refused)) refusals[rules] = refusedBy(rules)
})
afterAll(() => rmSync(folder, { recursive: true }))

function refusedBy(rules: string): string[] {
  const config = {
    plugins: [join(root, `tests/lint/${rules}.grit`)],
    linter: { rules: { preset: "none" } },
  }
  writeFileSync(join(folder, "biome.json"), JSON.stringify(config))
  const { stdout } = spawnSync(
    join(root, "node_modules/.bin/biome"),
    ["lint", "--reporter=json", "--max-diagnostics=none", "."],
    { cwd: folder, encoding: "utf8" },
  )
  const { diagnostics }: { diagnostics: { category: string; location: { path: string } }[] } =
    JSON.parse(stdout)
  return diagnostics.filter(({ category }) => category === "plugin").map(({ location }) => location.path)
}

test.each(cases)("lint refuses: $line", ({ rules, line }) => {
  expect(refusals[rules]?.filter((file) => file === fileOf(line))).toHaveLength(1)
})

test.each(allowed)("lint allows: %s", (line) => {
  expect(Object.values(refusals).flat()).not.toContain(fileOf(line))
})
