// Asks the registry whether a package that the system ships has a known vulnerability, high or critical. The registry may be
// unreachable (offline), or a mirror without that call. The result is then unknown, which is not a pass: the script reports that
// clearly and fails. It does not fail in continuous integration (CI is set, as by .ci/run and common services), whose registry
// may be such a mirror.
import { spawnSync } from "node:child_process"
import { root, shippedPackages } from "./shippedPackages.mjs"

const timeout = 60_000
const { stdout } = spawnSync("npm", ["audit", "--audit-level=high", "--json"], {
  cwd: root,
  encoding: "utf8",
  timeout,
  stdio: ["ignore", "pipe", "ignore"],
})

/** npm's parsed answer; undefined if npm was ended, or wrote another format. */
function reportOf(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const report = reportOf(stdout)
const counts = report?.metadata?.vulnerabilities
if (!counts) {
  const inIntegration = !["", "false", "0"].includes(process.env.CI ?? "")
  console.error(`
################################################################
# dependencies: NOT AUDITED, the registry could not be asked.  #
# Whether a package has a known weakness is not known.         #
################################################################
`)
  process.exitCode = inIntegration ? 0 : 1
} else {
  const { packages } = shippedPackages()
  const serious = Object.values(report.vulnerabilities).filter(
    ({ severity, nodes }) =>
      ["high", "critical"].includes(severity) && nodes.some((path) => Object.hasOwn(packages, path)),
  )
  for (const { name, severity, range } of serious) console.log(`${severity}: ${name} ${range}`)
  console.log(`dependencies: audited, ${serious.length} with a high or critical weakness`)
  process.exitCode = serious.length > 0 ? 1 : 0
}
