import { constants, tmpdir } from "node:os"
import { fileURLToPath } from "node:url"
import { optionsOf, stepsOf } from "../../steps.mjs"
import { missingNodes, otherNodes } from "../nodes.mjs"
import { chromium } from "../page/chromium.mjs"
import { firefox } from "../page/firefox.mjs"
import { CannotRun } from "./cannotRun.mjs"
import { checkPackages, checkPostgres, checkSpace } from "./checks.mjs"
import { endSteps, killSteps, runStep } from "./step.mjs"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** Runs the round that the arguments name. Returns its exit code: 0 if all passed, 1 if not, 130 after Ctrl+C. */
export async function runRound(args) {
  process.chdir(root)
  try {
    const options = optionsOf(args)
    const machine = await checkedMachine(options.round)
    const steps = stepsOf(options, machine)
    return await runSteps(steps, options.limitMinutes, missingOf(options.round, machine))
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    console.error(error.message)
    return 1
  }
}

/** Returns what the machine has for a round. Throws CannotRun if something is missing, before any step begins. */
async function checkedMachine(round) {
  const url = process.env.TEST_DATABASE_URL
  if (round === "postgres" && !url) {
    throw new CannotRun("The round postgres needs TEST_DATABASE_URL, the URL of a PostgreSQL.")
  }
  checkPackages(root)
  checkSpace(tmpdir())
  checkSpace(root)
  if (url && round !== "quick") await checkPostgres(url)
  const all = round === "all"
  return {
    chromium: round === "postgres" ? undefined : chromium(),
    postgres: Boolean(url),
    firefox: all && firefox() !== undefined,
    // Last, because it fetches the ones that are missing.
    nodes: all ? otherNodes() : [],
  }
}

const missingOf = (round, { postgres, firefox, nodes }) =>
  round === "all"
    ? [
        ...missingNodes(nodes).map((release) => `Node ${release}`),
        ...(firefox ? [] : ["Firefox"]),
        ...(postgres ? [] : ["PostgreSQL (TEST_DATABASE_URL)"]),
      ]
    : []

async function runSteps(steps, limitMinutes, missing) {
  let interruptedBy
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      if (interruptedBy) killSteps()
      else endSteps()
      interruptedBy ??= signal
    })
  }
  process.on("exit", killSteps)
  const run = (step) => runStep(step, { limitMinutes, write: (text) => process.stdout.write(text) })
  const results = await Promise.all(steps.filter(({ parallel }) => parallel).map(run))
  for (const step of steps.filter(({ parallel }) => !parallel)) {
    if (!interruptedBy) results.push(await run(step))
  }
  if (interruptedBy) {
    console.error("\nThe tests were interrupted.")
    return 128 + constants.signals[interruptedBy]
  }
  return report(results, missing)
}

/** Prints a table of the steps and the closing line. */
function report(results, missing) {
  const row = (...cells) => cells.map((cell) => String(cell).padStart(7)).join("  ")
  console.log(`\n${row("seconds", "passed", "failed")}  step`)
  for (const { title, seconds, passed, failed } of results) {
    console.log(`${row(seconds, passed, failed)}  ${title}`)
  }
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const remark = missing.length > 0 ? `; not tested: ${missing.join(", ")}` : ""
  console.log(`\n${sum("passed")} passed, ${sum("failed")} failed${remark}`)
  return sum("failed") > 0 ? 1 : 0
}
