import { spawnSync } from "node:child_process"

const installMs = 300_000

/** Runs a program that never asks, because it has no standard input. Its errors are no sentence for standard error. */
export const runQuietly = (program, args) =>
  spawnSync(program, args, {
    stdio: ["ignore", 1, 1],
    timeout: installMs,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  })

export const isRoot = process.getuid?.() === 0

/** Installs packages of Debian, or tries to. Does nothing for users other than root, and on systems without apt-get. */
export function installPackages(...names) {
  if (!isRoot) return
  runQuietly("apt-get", ["-qq", "update"])
  runQuietly("apt-get", ["-qq", "install", "-y", ...names])
}
