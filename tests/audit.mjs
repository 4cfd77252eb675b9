// Asks the registry whether a package that is installed with the system has a known weakness, high or critical. Where
// the registry cannot be asked (offline, or a mirror without that call) it says so and passes: what is not known is
// no failure, and must not look like a clean answer either.
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const patience = 60_000
const { stdout } = spawnSync("npm", ["audit", "--omit=dev", "--audit-level=high", "--json"], {
  cwd: fileURLToPath(new URL("..", import.meta.url)),
  encoding: "utf8",
  timeout: patience,
  stdio: ["ignore", "pipe", "ignore"],
})

/** What npm answered; nothing where it was ended, or wrote something else. */
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
  console.log("dependencies: NOT AUDITED, the registry could not be asked")
} else {
  const serious = Object.values(report.vulnerabilities).filter(({ severity }) =>
    ["high", "critical"].includes(severity),
  )
  for (const { name, severity, range } of serious) console.log(`${severity}: ${name} ${range}`)
  console.log(`dependencies: audited, ${serious.length} with a high or critical weakness`)
  process.exitCode = serious.length > 0 ? 1 : 0
}
