import { open } from "node:fs/promises"
import { join } from "node:path"
import { tryLock } from "fs-native-extensions"

/**
 * Locks a data folder: the embedded database takes no lock, and two processes would lose each other's writes. The lock is held
 * by the operating system on an open file, so it also works between containers and ends with the process. Throws if another
 * process holds it. Returns a function that releases it.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, "atalaia.lock")
  const file = await open(path, "a")
  if (!tryLock(file.fd)) {
    await file.close()
    throw new Error(`${path}: another process uses the embedded database in this folder`)
  }
  return () => file.close()
}
