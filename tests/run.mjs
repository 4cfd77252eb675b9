// Runs the checks and tests of a round (tests/steps.mjs). The last line counts them: "N passed, N failed".
import { readFileSync } from "node:fs"
import { tooOld } from "./support/run/nodeVersion.mjs"

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"))
const refusal = tooOld(process.versions.node, engines.node)
if (refusal) {
  console.error(refusal)
  process.exit(1)
}
// An old Node cannot load the rest.
const { runRound } = await import("./support/run/round.mjs")
process.exit(await runRound(process.argv.slice(2)))
