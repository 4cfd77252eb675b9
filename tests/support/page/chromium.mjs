import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"

const playwright = fileURLToPath(new URL("../../../node_modules/.bin/playwright", import.meta.url))

/** Without a window around the page it takes two thirds of the processor's time, and half of it to open a page. */
const withoutWindow = "/usr/bin/chromium-headless-shell"
const withWindow = ["/usr/bin/chromium", "/usr/bin/chromium-browser"]

/** A Chromium to test with: the one named, the system's without a window, one such installed now, or any other. */
export function chromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const debian = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0
  const install = (name) => {
    if (debian) spawnSync("apt-get", ["install", "-y", "-qq", name], { stdio: "inherit" })
  }
  if (!existsSync(withoutWindow)) {
    if (debian) spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit" })
    install("chromium-headless-shell")
  }
  const found = () => [withoutWindow, ...withWindow].find((path) => existsSync(path))
  if (!found()) install("chromium")
  if (!found()) spawnSync(playwright, ["install", "--with-deps", "chromium"], { stdio: "inherit" })
  return found() ?? ""
}
