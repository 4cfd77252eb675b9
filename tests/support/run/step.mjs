import { spawn } from "node:child_process"
import { delimiter } from "node:path"

/** Reads the closing line of each test runner. */
const patterns = {
  vitest: { passed: /^\s+Tests\s.*?(\d+) passed/gm, failed: /^\s+Tests\s.*?(\d+) failed/gm },
  playwright: { passed: /^\s+(\d+) passed/gm, failed: /^\s+(\d+) (?:failed|did not run|flaky)/gm },
}

const graceMs = 10_000

/** The functions that end the steps that are running. */
const running = new Set()

/** Ends the running steps with SIGINT, and with SIGKILL after ten seconds. */
export function endSteps() {
  for (const end of running) end()
}

/** Kills the running steps at once. */
export function killSteps() {
  for (const end of running) end({ now: true })
}

/**
 * Runs a step and counts its tests. Writes its output with `write`: as it comes, or together at the end of a parallel step.
 * Never rejects: a step that cannot start, or reaches its limit, has failed.
 */
export async function runStep(step, { limitMinutes, write }) {
  const startedAt = performance.now()
  let held = ""
  if (!step.parallel) write(`\n== ${step.title}\n`)
  const { code, output, hitLimit } = await runProgram(step, limitMinutes * 60_000, (part) => {
    if (step.parallel) held += part
    else write(part)
  })
  if (step.parallel) write(`\n== ${step.title}\n${held}`)
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  write(
    `== ${step.title}: ${seconds} s${hitLimit ? `, ended because its limit is ${limitMinutes} min` : ""}\n`,
  )
  return { title: step.title, seconds, ...countsOf(step, code, output) }
}

function countsOf({ counts }, code, output) {
  if (!counts) return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
  const passed = sumOf(output, patterns[counts].passed)
  const failed = sumOf(output, patterns[counts].failed)
  // A runner that exits with an error has failed, even if it counts no failed test.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

const sumOf = (output, pattern) =>
  [...output.matchAll(pattern)].reduce((sum, [, number]) => sum + Number(number), 0)

/** Runs a program in its own process group. No process of the group is left when the promise resolves. */
function runProgram({ program, args, env, firstInPath }, limitMs, write) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        // The closing lines of the runners can be read without colours only.
        FORCE_COLOR: undefined,
        NO_COLOR: "1",
        ...(firstInPath && { PATH: firstInPath + delimiter + process.env.PATH }),
        ...env,
      },
    })
    let output = ""
    let hitLimit = false
    let killTimer
    const kill = () => {
      signalGroup(child, "SIGKILL")
      // A process that left the group may keep the pipes open.
      child.stdout.destroy()
      child.stderr.destroy()
    }
    const end = ({ now = false } = {}) => {
      if (now) return kill()
      signalGroup(child, "SIGINT")
      killTimer ??= setTimeout(kill, graceMs)
    }
    const limitTimer = setTimeout(() => {
      hitLimit = true
      end()
    }, limitMs)
    running.add(end)
    child.stdout.setEncoding("utf8").on("data", (part) => {
      output += part
      write(part)
    })
    child.stderr.setEncoding("utf8").on("data", write)
    child.on("error", (error) => write(`${error.message}\n`))
    child.on("exit", () => signalGroup(child, "SIGKILL"))
    child.on("close", (code) => {
      clearTimeout(limitTimer)
      clearTimeout(killTimer)
      running.delete(end)
      resolve({ code: hitLimit ? 1 : code, output, hitLimit })
    })
  })
}

function signalGroup({ pid }, signal) {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // The group is empty, or macOS has yet to remove its ended processes.
    if (error.code !== "ESRCH" && error.code !== "EPERM") throw error
  }
}
