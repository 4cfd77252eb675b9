// Prints the product's packages (CycloneDX) from the lock file: every package installed with it or built into the page, without
// tools. `npm sbom --omit=dev` would leave out the page, so npm is given a lock file without tools.
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { shippedPackages } from "./shippedPackages.mjs"

const { described, lock, direct, packages } = shippedPackages()
const { devDependencies: _, ...system } = lock.packages[""]
const folder = mkdtempSync(join(tmpdir(), "sbom-"))
try {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ ...described, dependencies: direct }))
  writeFileSync(
    join(folder, "package-lock.json"),
    JSON.stringify({ ...lock, packages: { "": { ...system, dependencies: direct }, ...packages } }),
  )
  const { status, stdout, stderr } = spawnSync(
    "npm",
    ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"],
    { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  )
  if (status === 0) {
    const bill = JSON.parse(stdout)
    // npm names it by its folder.
    bill.metadata.component.name = described.name
    console.log(JSON.stringify(bill, null, 2))
  } else {
    console.error(stderr)
    process.exitCode = 1
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
