import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

const playwright = fileURLToPath(new URL("../../../node_modules/.bin/playwright", import.meta.url))

/** Without a window around the page it takes half the time. */
const chromiumPaths = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"]

/** A Chromium to test with: the one named, the system's, or one installed now. */
export function chromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const found = () => chromiumPaths.find((path) => existsSync(path))
  if (found()) return found()
  if (process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0) {
    spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" })
    for (const name of ["chromium-headless-shell", "chromium"]) {
      spawnSync("apt-get", ["install", "-y", "-qq", name], { stdio: "inherit" })
      if (found()) return found()
    }
  }
  spawnSync(playwright, ["install", "--with-deps", "chromium"], { stdio: "inherit" })
  return ""
}
