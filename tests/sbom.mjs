// Prints what the system is made of (CycloneDX), by the lock file: every package that is installed with it, without the
// tools. `npm sbom --omit=dev` would leave out packages that the system and its tools both need: so npm is shown a lock
// file that has no tools.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const read = (name) => JSON.parse(readFileSync(join(root, name), "utf8"))

const { devDependencies: _, ...described } = read("package.json")
const lock = read("package-lock.json")
const { devDependencies: __, ...system } = lock.packages[""]
const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && !dev)

const folder = mkdtempSync(join(tmpdir(), "sbom-"))
try {
  writeFileSync(join(folder, "package.json"), JSON.stringify(described))
  writeFileSync(
    join(folder, "package-lock.json"),
    JSON.stringify({ ...lock, packages: { "": system, ...Object.fromEntries(packages) } }),
  )
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"],
    { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  )
  if (status === 0) {
    const bill = JSON.parse(stdout)
    // npm calls it by its folder.
    bill.metadata.component.name = described.name
    console.log(JSON.stringify(bill, null, 2))
  } else {
    console.error(stderr)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
