import { existsSync } from "node:fs"
import { inPath } from "../inPath.mjs"
import { CannotRun } from "../run/cannotRun.mjs"

/**
 * Returns the path of this machine's Firefox: `FIREFOX_PATH`, or Debian's, or another one in the PATH. Returns undefined if there
 * is none. Throws CannotRun if `FIREFOX_PATH` names no file.
 */
export function firefox() {
  const named = process.env.FIREFOX_PATH
  if (named && !existsSync(named)) throw new CannotRun(`FIREFOX_PATH names ${named}, which does not exist.`)
  return named || inPath("firefox-esr") || inPath("firefox")
}
