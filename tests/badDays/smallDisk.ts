import { spawnSync } from "node:child_process"
import { mkdir } from "node:fs/promises"
import { onTestFinished } from "vitest"

const mount = (...given: string[]) => spawnSync("mount", given, { encoding: "utf8" })

export interface SmallDisk {
  /** Resizes the disk, in kilobytes; its contents remain. */
  resize: (kilobytes: number) => void
}

/** Mounts a disk with a size in kilobytes on a folder until the test ends. Returns the reason if it cannot. */
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
