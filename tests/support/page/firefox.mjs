import { inPath } from "../inPath.mjs"

/** The Firefox of this machine: the one named, or Debian's, or another one in the PATH; undefined where there is none. */
export function firefox() {
  return process.env.FIREFOX_PATH || inPath("firefox-esr") || inPath("firefox")
}
