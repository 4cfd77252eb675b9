import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { dependencies, scripts } from "../../../package.json"

const root = fileURLToPath(new URL("../../../", import.meta.url))

/** The server's own source files. */
async function sources(): Promise<string[]> {
  const folders = ["server", "contract", "domain"].map((name) => join(root, "src", name))
  const listed = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((path) => join(folder, path)),
    ),
  )
  const files = listed.flat().filter((path) => path.endsWith(".ts"))
  return Promise.all(files.map((path) => readFile(path, "utf8")))
}

/** The package name of an import: `hono` for `hono/compress`. */
const packageOf = (path: string) =>
  path
    .split("/")
    .slice(0, path.startsWith("@") ? 2 : 1)
    .join("/")

test("the image leaves out the packages of the page alone: all that are there, none that the server needs", async () => {
  const imports = (await sources()).flatMap((source) => [
    ...source.matchAll(/(?:from |import |import\()\s*"([^".][^"]*)"/g),
  ])
  const imported = new Set(imports.map(([, path = ""]) => packageOf(path)))
  const ofServer = Object.keys(dependencies).filter((name) => imported.has(name))
  const file = await readFile(join(root, "Dockerfile"), "utf8")
  const leftOut = [...file.matchAll(/^ +dependencies\.(\S+)/gm)].map(([, name]) => name)
  expect(ofServer).toContain("hono")
  expect(leftOut).toEqual(Object.keys(dependencies).filter((name) => !ofServer.includes(name)))
})

test("image and unit start the server as `npm start` does", async () => {
  const file = await readFile(join(root, "Dockerfile"), "utf8")
  const [, command = "[]"] = /^CMD (\[.+\])$/m.exec(file) ?? []
  expect(JSON.parse(command).join(" ")).toBe(scripts.start)
  const deployment = await readFile(join(root, "docs/deployment.md"), "utf8")
  expect(deployment).toContain(`\nExecStart=/usr/bin/${scripts.start}\n`)
})

const compose = () => readFile(join(root, "compose.yaml"), "utf8")

test("no password of the example has a value of its own", async () => {
  const file = await compose()
  const given = [...file.matchAll(/\b(\w*(?:PASSWORD|SECRET_KEY|TOKEN|SMTP_URL)): +(.+)$/gm)]
  expect(given.length).toBeGreaterThan(5)
  for (const [, name, value] of given) expect(value, name).toMatch(/^\$\{\w+:\?\}$/)
  for (const [address] of file.matchAll(/postgres:\/\/\S+/g))
    expect(address).toMatch(/^postgres:\/\/\w+:\$\{\w+:\?\}@database:5432\/atalaia$/)
})
