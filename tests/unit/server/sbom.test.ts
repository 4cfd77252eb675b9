import { execFile } from "node:child_process"
import { readFile } from "node:fs/promises"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { type } from "arktype"
import { expect, test } from "vitest"
import { dependencies, devDependencies, scripts } from "../../../package.json"

const root = fileURLToPath(new URL("../../../", import.meta.url))
const run = promisify(execFile)

const bill = type({
  bomFormat: "'CycloneDX'",
  components: type({
    name: "string",
    version: "string",
    purl: "string",
    hashes: type({ alg: "string", content: "string" }).array().atLeastLength(1),
  }).array(),
})
const lockFile = type({
  packages: type({ "[string]": { "resolved?": "string", "integrity?": "string", "dev?": "boolean" } }),
})

test("names every package that is installed with the system, with where it is from and its hash", async () => {
  const [program = "", ...words] = scripts.sbom.split(" ")
  const { stdout } = await run(program, words, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
  const { components } = bill.assert(JSON.parse(stdout))
  const listed = new Map(components.map(({ name, version, purl }) => [`${name}@${version}`, purl]))
  // Packages built into the page.
  const built = ["react", "@fontsource-variable/inter", "leaflet"] as const
  const ofPage = built.map((name) => [name, devDependencies[name]] as const)
  for (const [name, version] of [...Object.entries(dependencies), ...ofPage]) {
    expect(listed.get(`${name}@${version}`)).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`)
  }
  for (const tool of ["vitest", "vite", "typescript", "express"]) {
    expect(components.map(({ name }) => name)).not.toContain(tool)
  }
})

test("the lock file takes packages from the registry alone, each by its hash", async () => {
  const { packages } = lockFile.assert(JSON.parse(await readFile(`${root}package-lock.json`, "utf8")))
  const fetched = Object.entries(packages).filter(([path]) => path !== "")
  expect(fetched.length).toBeGreaterThan(300)
  for (const [path, { resolved = "", integrity }] of fetched) {
    expect(integrity, path).toMatch(/^sha512-/)
    // No other host is allowed. The configured one, npm's registry or a mirror, must deliver content that matches the hash.
    expect(resolved, path).toMatch(/^(https:\/\/registry\.npmjs\.org\/|$)/)
  }
})
