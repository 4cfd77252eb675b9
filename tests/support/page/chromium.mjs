import { spawnSync } from "node:child_process"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import { CannotRun } from "../run/cannotRun.mjs"
import { installPackages, isRoot, runQuietly } from "../run/debianPackages.mjs"

const require = createRequire(import.meta.url)
const playwright = fileURLToPath(new URL("../../../node_modules/playwright/cli.js", import.meta.url))

/** The headless shell comes first: it needs two thirds of the processor time, and opens a page in half of it. */
const withoutWindow = "/usr/bin/chromium-headless-shell"
const ofTheSystem = [withoutWindow, "/usr/bin/chromium", "/usr/bin/chromium-browser"]

/**
 * Returns the path of a Chromium that starts: `CHROMIUM_PATH`, or the system's, or an empty one for Playwright's own. Installs
 * one if there is none. Throws CannotRun if it cannot.
 */
export function chromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!starts(named))
      throw new CannotRun(`CHROMIUM_PATH names ${named}, which does not start as a Chromium.`)
    return named
  }
  if (!starts(withoutWindow)) installPackages("chromium-headless-shell")
  if (!ofTheSystem.some(starts)) installPackages("chromium")
  const found = ofTheSystem.find(starts)
  if (found) return found
  if (!playwrightsOwnStarts()) {
    const withSystemPackages = isRoot ? ["--with-deps"] : []
    runQuietly(process.execPath, [playwright, "install", ...withSystemPackages, "chromium"])
  }
  if (!playwrightsOwnStarts()) {
    throw new CannotRun(
      "The browser tests need a Chromium, and none could be installed: install one, or name it in CHROMIUM_PATH.",
    )
  }
  return ""
}

const starts = (path) => spawnSync(path, ["--version"], { timeout: 60_000 }).status === 0

function playwrightsOwnStarts() {
  try {
    return starts(require("playwright").chromium.executablePath())
  } catch {
    // Playwright has no build for this system.
    return false
  }
}
