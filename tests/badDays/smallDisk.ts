import { spawnSync } from "node:child_process"
import { mkdir } from "node:fs/promises"
import { onTestFinished } from "vitest"

const mount = (...given: string[]) => spawnSync("mount", given, { encoding: "utf8" })

export interface SmallDisk {
  /** Resizes the disk, in kilobytes; its contents remain. */
  resize: (kilobytes: number) => void
}

/** Mounts a disk of so many kilobytes on a folder, for as long as the test runs; answers why it cannot be done. */
export async function mountSmallDisk(folder: string, kilobytes: number): Promise<SmallDisk | string> {
  await mkdir(folder, { recursive: true })
  const { status, stderr, error } = mount("-t", "tmpfs", "-o", `size=${kilobytes}k`, "atalaia", folder)
  if (status !== 0) return `no disk can be mounted: ${error?.message ?? stderr.trim()}`
  onTestFinished(() => {
    spawnSync("umount", ["-l", folder])
  })
  return {
    resize: (size) => {
      const resized = mount("-o", `remount,size=${size}k`, folder)
      if (resized.status !== 0) throw new Error(resized.stderr)
    },
  }
}
